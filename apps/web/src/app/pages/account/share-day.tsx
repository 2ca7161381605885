import { useMutation } from '@tanstack/react-query'
import type { Offering } from '@vazhipadu/contract/catalogue'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/api-error.ts'
import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { bookingPath } from '../../../lib/links.ts'
import { shareLink } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'

/** Sends a day to the family: whoever opens it finds the offering and the day chosen. */
export function ShareDay({ offering, date }: { offering: Offering; date: CivilDay }) {
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
