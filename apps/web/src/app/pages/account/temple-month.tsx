import { useQuery } from '@tanstack/react-query'
import type { Offering } from '@vazhipadu/contract/catalogue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import { monthQuery } from '../../../features/calendar/calendar.api.ts'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { OfferingPicker } from '../../../features/catalogue/offering-picker.tsx'
import { type CivilDay, monthOf } from '../../../lib/dates/civil-day.ts'
import { bookingPath } from '../../../lib/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useDrawnLater } from '../../../ui/layout/use-drawn-later.ts'
import { ShareDay } from './share-day.tsx'

type TempleMonthProps = { offerings: readonly Offering[]; first: Offering }

/** The month of one offering, to look around in before deciding. Two screens down: drawn once its days are here, bit by bit. */
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
