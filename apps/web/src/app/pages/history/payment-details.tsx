import { useMutation, useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { ArrowRight, Check, Download, X } from 'lucide-react'
import { Link } from 'react-router'
import { orderQuery, type UserPayment } from '../../../features/orders/orders.api.ts'
import { groupAttempts } from '../../../features/orders/refund-steps.ts'
import { RefundTrail } from '../../../features/orders/refund-trail.tsx'
import { saveReceipt } from '../../../features/receipts/save-receipt.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyNumber } from '../../../ui/copy-number.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Timeline } from '../../../ui/lists/timeline.tsx'

const trySteps: readonly string[] = ['payment_failed', 'paid', 'hold_ended']

/** The course of one payment or refund, its bank references, and links to booking and receipt. */
export function PaymentDetails({ payment, timeZone }: { payment: UserPayment; timeZone: string }) {
  const { t } = useTranslation()
  const { details: temple } = useTemple()
  const order = useQuery(orderQuery(payment.tran_no))
  const receipt = useMutation({ mutationFn: () => saveReceipt(payment.tran_no) })
  const isRefund = payment.kind === 'refund'
  const trails = groupAttempts(order.data?.refunds ?? []).filter(
    (attempts) => !isRefund || attempts.some(({ id }) => id === payment.id),
  )
  // A single attempt is described by the sentence; a timeline is needed for several only.
  const tried = isRefund ? [] : (order.data?.timeline ?? []).filter(({ step }) => trySteps.includes(step))
  return (
    <>
      {!isRefund && (
        <p>
          {t(`checkout.payments.told.${nameOffering(payment)}`, {
            amount: formatRupees(payment.amountPaise),
            method: payment.method
              ? t(`checkout.methods.${payment.method}`, { defaultValue: payment.method })
              : '',
          })}
        </p>
      )}
      {order.isError && !order.data && (
        <LoadFailed message={errorText(order.error)} onRetry={() => void order.refetch()} />
      )}
      {order.isPending && <Skeleton className="h-24 w-full" />}
      {tried.length > 1 && (
        <Timeline
          label={t('checkout.payments.tries')}
          entries={tried.map(({ step, at, detail }) => ({
            id: `${step}${at}`,
            title: t(`checkout.track.${step}`),
            time: <bdi>{formatMoment(at, timeZone)}</bdi>,
            detail: detail && (
              <bdi>
                {step === 'paid' ? t(`checkout.methods.${detail}`, { defaultValue: detail }) : detail}
              </bdi>
            ),
            icon: step === 'paid' ? <Check size={15} /> : <X size={15} />,
            tone: step === 'paid' ? 'success' : 'warning',
          }))}
        />
      )}
      {trails.map((attempts) => (
        <RefundTrail key={attempts[0]?.id} attempts={attempts} timeZone={timeZone} phone={temple?.phone} />
      ))}
      {!isRefund && payment.bankReference && (
        <div className="max-w-96 rounded-inner border border-line bg-card px-4 py-3">
          <p className="text-soft text-sm">{t('checkout.payments.reference')}</p>
          <CopyNumber value={payment.bankReference} label={t('checkout.paidBy.number')} />
          <p className="text-soft text-sm">{t('checkout.payments.referenceHint')}</p>
        </div>
      )}
      <div className="-mx-3 flex flex-wrap gap-x-3">
        {!isRefund && payment.receiptNumber && payment.isAccepted && (
          <Button
            look="plain"
            loading={receipt.isPending}
            icon={<Download aria-hidden="true" size={20} />}
            onClick={() => receipt.mutate()}
          >
            {t('checkout.papers.downloadReceipt')}
          </Button>
        )}
        <Button asChild look="plain">
          <Link to={`${routes.history.path}?tran_no=${payment.parentTranNo ?? payment.tran_no}`}>
            <ArrowRight aria-hidden="true" size={20} className="rtl:rotate-180" />
            {t('checkout.payments.theBooking')}
          </Link>
        </Button>
        {receipt.error && (
          <p role="alert" className="w-full px-3 text-danger">
            {t('checkout.papers.failed')} {errorText(receipt.error)}
          </p>
        )}
      </div>
    </>
  )
}

/** Promises nothing: a payment the bank has not decided may still succeed. */
function nameOffering({ status, isAccepted }: UserPayment) {
  if (status === 'failed') return 'failed'
  if (status === 'created' || status === 'authorized') return 'undecided'
  return isAccepted ? 'paid' : 'notUsed'
}
