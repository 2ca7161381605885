import { Clock3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Before } from '../../../features/checkout/use-pay.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { ProveMobile } from './prove-mobile.tsx'
import { UnpaidBookings } from './unpaid-bookings.tsx'

interface BeforePayingProps {
  before: Before
  mobile: string
  /** It is done, and the same places are asked for again. */
  onReady: () => void
  onForget: () => void
}

/** What comes first, with the step to it beside the words. */
export function BeforePaying({ before, mobile, onReady, onForget }: BeforePayingProps) {
  const { t } = useTranslation()
  if (before.ask === 'let-go')
    return <UnpaidBookings tranNos={before.tranNos} most={before.most} onRoom={onForget} />
  if (before.ask === 'prove') return <ProveMobile mobile={mobile} onProven={onReady} />
  // By the clock that hangs beside the reader, wherever that is.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <AlertBanner
      type="info"
      duration={0}
      icon={<Clock3 aria-hidden="true" size={22} />}
      title={t('checkout.before.wait.title')}
    >
      <p>{t('checkout.before.wait.text', { time: formatTime(before.until, timeZone) })}</p>
    </AlertBanner>
  )
}
