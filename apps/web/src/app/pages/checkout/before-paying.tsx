import { Clock3 } from 'lucide-react'
import type { BasketLine } from '../../../features/booking/booking.rules.ts'
import { removeLines } from '../../../features/booking/booking.store.ts'
import type { Before } from '../../../features/checkout/use-pay.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { nameOwnTime } from '../../../lib/format/name-clock.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { GivenOut } from './given-out.tsx'
import { ProveMobile } from './prove-mobile.tsx'
import { UnpaidBookings } from './unpaid-bookings.tsx'

interface BeforePayingProps {
  before: Before
  mobile: string
  /** Lines of the basket, as sent with the refused request. */
  lines: readonly BasketLine[]
  /** The precondition is met: request the same places again. */
  onReady: () => void
  onForget: () => void
}

/** A precondition for holding the places, with the action that meets it. */
export function BeforePaying({ before, mobile, lines, onReady, onForget }: BeforePayingProps) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  if (before.ask === 'let-go')
    return <UnpaidBookings tranNos={before.tranNos} most={before.most} onRoom={onForget} />
  if (before.ask === 'prove') return <ProveMobile mobile={mobile} onProven={onReady} />
  if (before.ask === 'release')
    return (
      <GivenOut
        roomId={before.roomId}
        line={lines[before.line]}
        onRemove={(id) => {
          removeLines([id])
          onForget()
        }}
      />
    )
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
