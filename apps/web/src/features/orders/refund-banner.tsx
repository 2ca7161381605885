import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import type { OrderRefund } from './orders.api.ts'

export interface RefundActions {
  onRetry: (refund: OrderRefund) => void
  onTransfer: (refund: OrderRefund) => void
  onApprove: (refund: OrderRefund) => void
  onDecline: (refund: OrderRefund) => void
}

interface RefundBannerProps extends RefundActions {
  refund: OrderRefund
  mayRefund: boolean
  isDeclining: boolean
}

/** A refund that needs somebody: it failed, is tried again by itself, or waits for a second admin. */
export function RefundBanner(props: RefundBannerProps) {
  const { refund, mayRefund, isDeclining, onRetry, onTransfer, onApprove, onDecline } = props
  const { t } = useTranslation()
  const { mayRetry, mayTransfer, isWaiting, transfer, failure } = refund
  const what = isWaiting ? (transfer ? 'transferWaits' : 'waits') : mayRetry ? 'failed' : 'again'
  return (
    <AlertBanner type={mayRetry ? 'danger' : 'warning'} duration={0}>
      <div className="grid gap-2">
        <p>
          {t(`office-orders.money.${what}`, {
            amount: formatRupees(refund.amountPaise),
            by: refund.requestedBy ?? t('office-orders.story.system'),
            reference: refund.bankReference,
            day: transfer && formatDay(transfer.on, 'dated'),
            last4: transfer?.accountLast4,
          })}{' '}
          {failure}
        </p>
        {mayRefund && (
          <div className="flex flex-wrap gap-2">
            {mayRetry && (
              <Button look="line" size="sm" onClick={() => onRetry(refund)}>
                {t('office-orders.money.retry')}
              </Button>
            )}
            {mayTransfer && (
              <Button look="line" size="sm" onClick={() => onTransfer(refund)}>
                {t('office-orders.money.transfer')}
              </Button>
            )}
            {isWaiting && (
              <>
                <Button look="line" size="sm" onClick={() => onApprove(refund)}>
                  {t(transfer ? 'office-orders.money.approveTransfer' : 'office-orders.money.approve')}
                </Button>
                <Button look="plain" size="sm" loading={isDeclining} onClick={() => onDecline(refund)}>
                  {t(transfer ? 'office-orders.money.declineTransfer' : 'office-orders.money.decline')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </AlertBanner>
  )
}
