import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { ReactNode } from 'react'
import { methodWords } from '../../lib/i18n/office-terms.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { CopyNumber } from '../../ui/copy-number.tsx'
import type { OrderDetail, OrderRefund } from './orders.api.ts'
import { type RefundActions, RefundBanner } from './refund-banner.tsx'
import { groupAttempts } from './refund-steps.ts'
import { returnState, sumReturns } from './return-state.ts'

interface OrderMoneyProps extends RefundActions {
  detail: OrderDetail
  timeZone: string
  mayRefund: boolean
  /** Id of the refund being declined. */
  decliningId: string | undefined
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

/** Whether the last refund attempt needs an action, or an explanation why it is waiting. */
function needsLook(attempts: OrderRefund[]): boolean {
  const last = attempts.at(-1)
  if (!last) return false
  const { mayRetry, mayTransfer, isWaiting, waitsFor, failureKind } = last
  return mayRetry || mayTransfer || isWaiting || waitsFor !== null || failureKind === 'gone'
}

/** Paid, refunded and kept amounts, and refunds that need attention. */
export function OrderMoney(props: OrderMoneyProps) {
  const { detail, timeZone, mayRefund, decliningId, ...actions } = props
  const { t } = useTranslation()
  const { order, payments, refunds, counter } = detail
  const isCounter = order.kind === 'counter' && order.confirmedAt !== null
  const captured = payments.filter(({ capturedAt }) => capturedAt !== null)
  const paid = isCounter ? order.totalPaise : captured.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const sums = sumReturns(refunds)
  const returning = sums.onItsWay + sums.failed
  // Show the returned sum if there is one; otherwise the sum on its way, labelled as such.
  const isBack = sums.returned > 0 || returning === 0
  const back = isBack ? sums.returned : returning
  const method = counter
    ? t(`office-orders.counter.${counter.method}`)
    : methodWords(t, captured.at(-1)?.method ?? null)
  const lines = new Set(
    refunds
      .filter((refund) => returnState(refund) === (isBack ? 'returned' : 'onItsWay'))
      .flatMap(({ line_ids }) => line_ids),
  )
  const backNote = () => {
    if (isBack && returning > 0) return t('office-orders.money.more', { amount: formatRupees(returning) })
    if (!isBack && sums.failed > 0) return t('office-orders.returns.failed')
    return back > 0 ? t('office-orders.money.lines', { count: lines.size }) : t('office.none')
  }
  return (
    <section className="grid gap-2">
      <h3 className="font-sans font-semibold text-base">{t('office-orders.money.title')}</h3>
      <dl className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-card border border-line bg-card rtl:divide-x-reverse">
        <Tile name={t('office-orders.foot.paid')} amount={formatRupees(paid)} note={method} />
        <Tile
          name={t(`office-orders.returns.${isBack ? 'returned' : 'onItsWay'}`)}
          amount={back > 0 ? `− ${formatRupees(back)}` : formatRupees(0)}
          note={backNote()}
        />
        <Tile
          name={t('office-orders.foot.kept')}
          amount={formatRupees(paid - sums.returned - returning)}
          note={sums.asked > 0 ? t('office-orders.money.asked', { amount: formatRupees(sums.asked) }) : ''}
          strong
        />
      </dl>
      <BankReferences detail={detail} />
      {groupAttempts(refunds)
        .filter(needsLook)
        .map((attempts) => (
          <RefundBanner
            key={attempts[0]?.id}
            attempts={attempts}
            timeZone={timeZone}
            mayRefund={mayRefund}
            isDeclining={attempts.at(-1)?.id === decliningId}
            {...actions}
          />
        ))}
    </section>
  )
}

/** References for finding the payments and refunds at the banks. */
function BankReferences({ detail }: Pick<OrderMoneyProps, 'detail'>) {
  const { t } = useTranslation()
  const wordOf = ({ transfer }: OrderRefund) =>
    t(transfer ? 'office-orders.money.byTransfer' : 'office-orders.money.refund')
  const known = [
    ...detail.payments.map((each) => ({ ...each, what: t('office-orders.money.payment') })),
    ...detail.refunds.filter(({ isWaiting }) => !isWaiting).map((each) => ({ ...each, what: wordOf(each) })),
  ]
  const told = known.flatMap(({ bankReference, what }) => (bankReference ? [{ bankReference, what }] : []))
  if (told.length === 0) return null
  return (
    <dl
      aria-label={t('office-orders.money.references')}
      className="flex flex-wrap gap-x-6 gap-y-1 px-3.5 text-sm"
    >
      {told.map(({ bankReference, what }) => (
        <div key={bankReference} className="flex flex-wrap items-center gap-x-2">
          <dt className="text-soft">{t('office-orders.money.referenceOf', { what })}</dt>
          <dd>
            <CopyNumber value={bankReference} label={t('office-orders.money.referenceOf', { what })} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
