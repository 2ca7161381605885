import { Clock3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Before } from '../../../features/checkout/use-pay.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { nameOwnTime } from '../../../lib/format/name-clock.ts'
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
  const { timeZone } = useTemple()
  if (before.ask === 'let-go')
    return <UnpaidBookings tranNos={before.tranNos} most={before.most} onRoom={onForget} />
  if (before.ask === 'prove') return <ProveMobile mobile={mobile} onProven={onReady} />
  return (
    <AlertBanner
      type="info"
      duration={0}
      icon={<Clock3 aria-hidden="true" size={22} />}
      title={t('checkout.before.wait.title')}
    >
      <p>{t('checkout.before.wait.text', { time: nameOwnTime(t, before.until, timeZone) })}</p>
    </AlertBanner>
  )
}
