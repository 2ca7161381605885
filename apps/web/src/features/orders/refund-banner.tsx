import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner, type AlertType } from '../../ui/feedback/alert-banner.tsx'
import { nameAgreeing } from './name-agreeing.ts'
import type { OrderRefund } from './orders.api.ts'

export interface RefundActions {
  onRetry: (refund: OrderRefund) => void
  onTransfer: (refund: OrderRefund) => void
  onApprove: (refund: OrderRefund) => void
  onDecline: (refund: OrderRefund) => void
}

interface RefundBannerProps extends RefundActions {
  /** Attempts to refund one sum, in order; the last one needs attention. */
  attempts: OrderRefund[]
  timeZone: string
  mayRefund: boolean
  isDeclining: boolean
}

/** Translation key for what a refund is waiting for. */
function nameState(refund: OrderRefund, attempts: OrderRefund[]) {
  const { isWaiting, transfer, waitsFor, failureKind, status, source } = refund
  if (isWaiting && source === 'counter') return 'counterWaits'
  if (isWaiting) return transfer ? 'transferWaits' : 'waits'
  if (waitsFor) return waitsFor === 'balance' ? 'balance' : 'contested'
  if (status !== 'failed') return attempts.at(-2)?.failureKind === 'bank' ? 'bankAgain' : 'again'
  if (failureKind === 'too_old') return 'tooOld'
  return failureKind === 'gone' || failureKind === 'refused' ? failureKind : 'failed'
}

const nameDeclining = ({ isOwn, transfer }: OrderRefund) =>
  isOwn ? 'withdraw' : transfer ? 'declineTransfer' : 'decline'

const types: Partial<Record<ReturnType<typeof nameState>, AlertType>> = {
  failed: 'danger',
  refused: 'danger',
  tooOld: 'danger',
  contested: 'info',
  gone: 'info',
}

/** A refund that needs attention: failed, being retried, or waiting for funds, a bank or a second admin. */
export function RefundBanner(props: RefundBannerProps) {
  const { attempts, timeZone, mayRefund, isDeclining, onRetry, onTransfer, onApprove, onDecline } = props
  const { t } = useTranslation()
  const refund = attempts.at(-1)
  if (!refund) return null
  const { mayRetry, mayTransfer, isWaiting, isOwn, transfer, nextTryAt } = refund
  const what = nameState(refund, attempts)
  const isTooOld = what === 'tooOld'
  const retry = mayRetry && (
    <Button look={isTooOld ? 'plain' : 'line'} size="sm" onClick={() => onRetry(refund)}>
      {t(refund.status === 'failed' ? 'office-orders.money.retry' : 'office-orders.money.retryNow')}
    </Button>
  )
  return (
    <AlertBanner type={types[what] ?? 'warning'} duration={0}>
      <div className="grid gap-2">
        <p>
          {t(`office-orders.money.${what}`, {
            amount: formatRupees(refund.amountPaise),
            by: refund.requestedBy ?? t('office-orders.story.system'),
            reference: refund.bankReference,
            day: transfer && formatDay(transfer.on, 'dated'),
            last4: transfer?.accountLast4,
            when: nextTryAt && formatMoment(nextTryAt, timeZone),
            nth: attempts.length,
            failure: refund.failure,
          })}
        </p>
        {isWaiting && isOwn && <p className="text-soft text-sm">{t('office-orders.money.own')}</p>}
        {mayRefund && (mayRetry || mayTransfer || isWaiting) && (
          <div className="flex flex-wrap gap-2">
            {!isTooOld && retry}
            {mayTransfer && (
              <Button look="line" size="sm" onClick={() => onTransfer(refund)}>
                {t('office-orders.money.transfer')}
              </Button>
            )}
            {isTooOld && retry}
            {isWaiting && !isOwn && (
              <Button look="line" size="sm" onClick={() => onApprove(refund)}>
                {t(`office-orders.money.${nameAgreeing(refund)}`)}
              </Button>
            )}
            {isWaiting && (
              <Button look="plain" size="sm" loading={isDeclining} onClick={() => onDecline(refund)}>
                {t(`office-orders.money.${nameDeclining(refund)}`)}
              </Button>
            )}
          </div>
        )}
      </div>
    </AlertBanner>
  )
}
