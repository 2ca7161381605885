import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { errorText } from '../../lib/api/api-error.ts'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTextsUnder } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { decideUnclaimed, refreshReconciliation, type Unclaimed, unclaimedQuery } from './payments.api.ts'

interface UnclaimedListProps {
  timeZone: string
  mayDecide: boolean
}

/** Payments to the merchant account that match no order and need a person's decision; hidden if there are none. */
export function UnclaimedList({ timeZone, mayDecide }: UnclaimedListProps) {
  const client = useQueryClient()
  const query = useQuery(unclaimedQuery)
  const deciding = useMutation({
    mutationFn: decideUnclaimed,
    onSuccess: ({ message }) => showToast(message, 'success'),
    onError: (failure) => showToast(errorText(failure), 'error'),
    onSettled: () => refreshReconciliation(client),
  })
  const word = useTextsUnder('office-money.unclaimed')
  const isPending = (payment: Unclaimed, decision: string) =>
    deciding.isPending &&
    deciding.variables.orderId === payment.order_id &&
    deciding.variables.decision === decision
  if (!query.data || query.data.payments.length === 0) return null
  return (
    <CompactCard title={word('title')}>
      <p className="text-soft">{word('text')}</p>
      <ul className="divide-y divide-line">
        {query.data.payments.map((payment) => (
          <li key={payment.order_id} className="grid gap-2 py-3">
            <p className="flex flex-wrap justify-between gap-x-3">
              <bdi className="num font-semibold">{formatRupees(payment.amountPaise)}</bdi>
              <span className="text-soft text-sm">{formatMomentDay(payment.paidAt, timeZone)}</span>
            </p>
            <p className="text-quiet text-sm [overflow-wrap:anywhere]">
              {word('numbers', { payment: payment.payment_id, number: payment.tran_no })}
            </p>
            {mayDecide && (
              <p className="flex flex-wrap gap-3">
                <Button
                  look="main"
                  size="sm"
                  loading={isPending(payment, 'ours')}
                  disabled={deciding.isPending}
                  onClick={() => deciding.mutate({ orderId: payment.order_id, decision: 'ours' })}
                >
                  {word('ours')}
                </Button>
                <Button
                  look="line"
                  size="sm"
                  loading={isPending(payment, 'foreign')}
                  disabled={deciding.isPending}
                  onClick={() => deciding.mutate({ orderId: payment.order_id, decision: 'foreign' })}
                >
                  {word('foreign')}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </CompactCard>
  )
}
