import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { methodWords } from '../../lib/i18n/office-terms.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import type { OrderDetail, OrderRefund } from './orders.api.ts'

interface OrderMoneyProps {
  detail: OrderDetail
  mayRefund: boolean
  /** The refund whose refusal is on its way. */
  decliningId: string | undefined
  onRetry: (refund: OrderRefund) => void
  onApprove: (refund: OrderRefund) => void
  onDecline: (refund: OrderRefund) => void
}

function Tile({
  name,
  amount,
  note,
  strong,
}: {
  name: string
  amount: string
  note: ReactNode
  strong?: boolean
}) {
  return (
    <div className={strong ? 'bg-sunken px-3.5 py-2.5' : 'px-3.5 py-2.5'}>
      <dt className="text-soft text-sm">{name}</dt>
      <dd>
        <bdi className="title block text-xl num">{amount}</bdi>
        <span className="text-quiet text-sm">{note}</span>
      </dd>
    </div>
  )
}

/** Paid less refunded is kept; and the refunds that need somebody. */
export function OrderMoney(props: OrderMoneyProps) {
  const { detail, mayRefund, decliningId, onRetry, onApprove, onDecline } = props
  const { t } = useTranslation()
  const { order, payments, refunds, counter } = detail
  const isCounter = order.kind === 'counter' && order.confirmedAt !== null
  const captured = payments.filter(({ capturedAt }) => capturedAt !== null)
  const paid = isCounter ? order.totalPaise : captured.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const back = order.refundedPaise
  const method = counter
    ? t(`office-orders.counter.${counter.method}`)
    : methodWords(t, captured.at(-1)?.method ?? null)
  const lines = new Set(
    refunds.filter(({ status }) => status === 'processed').flatMap(({ line_ids }) => line_ids),
  )
  return (
    <section className="grid gap-2">
      <h3 className="font-sans font-semibold text-base">{t('office-orders.money.title')}</h3>
      <dl className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-card border border-line bg-card rtl:divide-x-reverse">
        <Tile name={t('office-orders.foot.paid')} amount={formatRupees(paid)} note={method} />
        <Tile
          name={t('office-orders.foot.refunded')}
          amount={back > 0 ? `− ${formatRupees(back)}` : formatRupees(0)}
          note={back > 0 ? t('office-orders.money.lines', { count: lines.size }) : t('office.none')}
        />
        <Tile name={t('office-orders.foot.kept')} amount={formatRupees(paid - back)} note="" strong />
      </dl>
      {refunds
        .filter(({ mayRetry, isWaiting }) => mayRetry || isWaiting)
        .map((refund) => (
          <AlertBanner key={refund.id} type={refund.mayRetry ? 'danger' : 'warning'} duration={0}>
            <div className="grid gap-2">
              <p>
                {t(refund.mayRetry ? 'office-orders.money.failed' : 'office-orders.money.waits', {
                  amount: formatRupees(refund.amountPaise),
                  by: refund.requestedBy ?? t('office-orders.story.system'),
                })}{' '}
                {refund.failure}
              </p>
              {mayRefund && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    look="line"
                    size="sm"
                    onClick={() => (refund.mayRetry ? onRetry(refund) : onApprove(refund))}
                  >
                    {t(refund.mayRetry ? 'office-orders.money.retry' : 'office-orders.money.approve')}
                  </Button>
                  {refund.isWaiting && (
                    <Button
                      look="plain"
                      size="sm"
                      loading={refund.id === decliningId}
                      onClick={() => onDecline(refund)}
                    >
                      {t('office-orders.money.decline')}
                    </Button>
                  )}
                </div>
              )}
            </div>
          </AlertBanner>
        ))}
    </section>
  )
}
