import { useMutation, useQuery } from '@tanstack/react-query'
import type { Offering } from '@vazhipadu/contract/catalogue'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import { monthQuery } from '../../../features/calendar/calendar.api.ts'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { OfferingPicker } from '../../../features/catalogue/offering-picker.tsx'
import { errorText } from '../../../lib/api/api-error.ts'
import { type CivilDay, monthOf } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { bookingPath } from '../../../lib/links.ts'
import { shareLink } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useDrawnLater } from '../../../ui/layout/use-drawn-later.ts'

type TempleMonthProps = { offerings: readonly Offering[]; first: Offering }

/**
 * The month of one offering for browsing. It is far down the page, so it is rendered when its data is there, at low
 * priority.
 */
export function TempleMonth(props: TempleMonthProps) {
  const { today } = useTempleDay()
  const { isLoading } = useQuery(monthQuery(props.first.id, monthOf(today)))
  const isDrawn = useDrawnLater('temple-month', !isLoading)
  return isDrawn ? <Month {...props} /> : <Skeleton className="h-72 w-full" />
}

function Month({ offerings, first }: TempleMonthProps) {
  const { t } = useTranslation()
  const [offering, setOffering] = useState(first)
  const [day, setDay] = useState<CivilDay>()
  return (
    <BookingCalendar
      offeringId={offering.id}
      offering={offering}
      value={day}
      onChange={setDay}
      heading="h3"
      intro={<OfferingPicker offerings={offerings} value={offering} onChange={setOffering} />}
      action={(date) => (
        <div className="grid gap-2">
          <Button asChild look="quiet" size="lg" wide className="print:hidden">
            <Link to={bookingPath(offering.id, date)}>{t('account.home.bookDay')}</Link>
          </Button>
          <ShareDay offering={offering} date={date} />
        </div>
      )}
    />
  )
}

/** Shares a link with offering and day preselected. */
function ShareDay({ offering, date }: { offering: Offering; date: CivilDay }) {
  const { t } = useTranslation()
  const share = useMutation({
    mutationFn: () =>
      shareLink({
        title: offering.name,
        text: t('offline.share.dayText', { offering: offering.name, day: formatDay(date, 'dated') }),
        url: new URL(bookingPath(offering.id, date), window.location.origin).href,
      }),
    onSuccess: (how) => {
      if (how === 'copied') showToast(t('offline.share.copied'), 'success')
    },
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  return (
    <Button
      look="plain"
      wide
      className="print:hidden"
      loading={share.isPending}
      icon={<Share2 aria-hidden="true" size={20} />}
      onClick={() => share.mutate()}
    >
      {t('offline.share.day')}
    </Button>
  )
}
