import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Order } from './orders.api.ts'
import { groupAttempts } from './refund-steps.ts'
import { RefundTrail } from './refund-trail.tsx'

type Difference = Order['differences'][number]

interface DifferenceStripProps {
  difference: Difference
  timeZone: string
  phone: string | undefined
  /** Buttons for the difference. */
  actions: ReactNode
}

const nameStatus = ({ status, isConfirming }: Difference) =>
  status === 'awaiting_payment' && isConfirming ? 'confirming' : status

/** The extra charge for a changed address, below its booking, with the state of its payment. */
export function DifferenceStrip({ difference, timeZone, phone, actions }: DifferenceStripProps) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('checkout.history.deliveryDifference')}
      className="grid gap-3 rounded-card border border-line px-4 py-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Package aria-hidden="true" size={22} className="flex-none text-soft" />
        <p className="min-w-0 flex-1 basis-56">
          <b className="font-semibold">{t('checkout.history.deliveryDifference')}</b>
          {' · '}
          <bdi>{formatRupees(difference.totalPaise)}</bdi>
          <span className="block text-soft">
            <bdi>{formatMoment(difference.createdAt, timeZone)}</bdi>
            {' · '}
            {t(`checkout.difference.${nameStatus(difference)}`)}
            {difference.receiptNumber && (
              <>
                {' · '}
                <bdi>{t('checkout.difference.receipt', { number: difference.receiptNumber })}</bdi>
              </>
            )}
          </span>
        </p>
        {actions}
      </div>
      {groupAttempts(difference.refunds).map((attempts) => (
        <RefundTrail key={attempts[0]?.id} attempts={attempts} timeZone={timeZone} phone={phone} />
      ))}
    </section>
  )
}
