import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { TempleReceipt } from '../../../features/checkout/temple-receipt.tsx'
import { orderQuery } from '../../../features/orders/orders.api.ts'
import { rowOfOrderLine } from '../../../features/orders/orders.rules.ts'
import { cancelLines } from '../../../features/refunds/refunds.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { bookingSubjects, refresh } from '../../../lib/api/query-subjects.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmInPlace } from '../../../ui/feedback/confirm-in-place.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'

/** The order holding the places of a drawn entry: to be paid, or released to the next in line. */
export function BallotWon({ tranNo }: { tranNo: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { data: order, error, refetch } = useQuery(orderQuery(tranNo))
  const giveBack = useMutation({
    mutationFn: async () => {
      if (!order) return
      await cancelLines(tranNo, { line_ids: order.lines.map(({ id }) => id), version: order.version })
    },
    onSuccess: () => refresh(client, [...bookingSubjects, 'ballot']),
  })
  if (!order)
    return error ? (
      <LoadFailed title={t('releases.failed')} message={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 w-full rounded-card" />
    )
  const pay: ReactNode = (
    <Button asChild look="main" size="lg" wide>
      <Link to={`${routes.checkout.path}?tran_no=${tranNo}`}>
        <Lock aria-hidden="true" size={20} />
        {t('checkout.payAmount', { amount: formatRupees(order.totalPaise) })}
      </Link>
    </Button>
  )
  return (
    <div className="grid gap-5">
      <TempleReceipt
        rows={order.lines.map(rowOfOrderLine)}
        totalLabel={t('checkout.receipt.toPay')}
        totalPaise={order.totalPaise}
        posting={undefined}
      />
      {order.mayPay && (
        <>
          <div className="max-md:hidden">{pay}</div>
          <div className="md:hidden">
            <ActionBar>{pay}</ActionBar>
          </div>
          {asking ? (
            <ConfirmInPlace
              question={t('releases.won.ask')}
              yes={t('releases.won.yes')}
              no={t('releases.won.no')}
              busy={giveBack.isPending}
              onYes={() => giveBack.mutate()}
              onNo={() => setAsking(false)}
            >
              {t('releases.won.askText')}
            </ConfirmInPlace>
          ) : (
            <Button look="plain" wide onClick={() => setAsking(true)}>
              {t('releases.won.giveBack')}
            </Button>
          )}
        </>
      )}
      <p role="status" className="text-danger empty:hidden">
        {giveBack.isError && errorText(giveBack.error)}
      </p>
    </div>
  )
}
