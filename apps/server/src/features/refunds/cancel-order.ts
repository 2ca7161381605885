import { writeAudit } from '../../platform/audit.ts'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { refundReason } from '../../platform/words/refund-reason.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { listLineIds } from '../booking/booking.reads.ts'
import { freePlaces } from '../booking/free-places.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { endOrder } from '../booking/order-states.ts'
import { recordLapses } from '../booking/record-lapses.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { cancelParcels, sumSpared } from '../delivery/cancel-parcels.ts'
import { type LineFacts, mayCancelLine } from '../orders/orders.rules.ts'
import { listPayments } from '../payments/record-payments.ts'
import { shareOf } from './apply-refund.ts'
import { findPressed, type RefundDeps, refundOrder } from './refund-order.ts'
import { cancelNotAllowed, paymentUnderWay } from './refunds.errors.ts'
import { splitPostage, sumPostage } from './split-postage.ts'

type CancelRequest = { tranNo: string; version: number; actorId: string; at: Date; letGoMinutes: number }

/**
 * Releases an unpaid order before its hold expires. While a bank may still approve a payment it is kept: otherwise the
 * money would be refunded days later, although a minute's wait would have kept the booking.
 */
export async function cancelUnpaid(db: Db, request: CancelRequest): Promise<void> {
  const { tranNo, version, actorId, at, letGoMinutes } = request
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, tranNo)
    if (!order) throw orderNotFound()
    if (order.state === 'cancelled') return
    if (order.version !== version || order.state !== 'awaiting_payment') throw orderStale()
    const payments = await listPayments(trx, tranNo)
    if (payments.some(({ state }) => state === 'created' || state === 'authorized')) throw paymentUnderWay()
    await freePlaces(trx, await listLineIds(trx, tranNo), { state: 'cancelled', by: 'devotee', at })
    await cancelParcels(trx, tranNo)
    await endOrder(trx, order, at)
    if (at.getTime() - order.createdAt.getTime() > letGoMinutes * 60_000)
      await recordLapses(trx, [tranNo], at)
    // Sends no mail: nothing was booked, and the person has seen the result. A payment that still arrives has a mail of
    // its own.
    await writeAudit(trx, { at, actorId, action: 'order.let_go', subjectType: 'order', subjectId: tranNo })
  })
}

export type CancelDeps = RefundDeps & { calendar: Calendar; catalogue: CatalogueCache }
type Choice = { tranNo: string; lineIds: number[]; accountId: string }

/** What cancelling would refund, shown to the devotee before they confirm. */
export async function previewCancelling(deps: CancelDeps, { tranNo, lineIds, accountId }: Choice) {
  const { db, calendar, catalogue, clock, settings } = deps
  const lines = await sqlRows<
    LineFacts & {
      id: number
      kind: string
      orderState: string
      amountPaise: number
      offeringId: number
      version: number
      /** The temple closed the line's day and has promised a full refund. */
      isAsked: boolean
    }
  >(
    db,
    `select l.id, l.state, l.on_date, l.amount_paise, l.offering_id, o.kind, o.state as order_state, o.version,
       exists (select from day_offer d where d.tran_no = l.tran_no and d.offering_id = l.offering_id
         and d.on_date = l.on_date and d.answer is null) as is_asked
     from order_line l join orders o using (tran_no) where tran_no = $1 and o.account_id = $2`,
    [tranNo, accountId],
  )
  if (lines.length === 0) throw orderNotFound()
  const { offerings } = await catalogue.get()
  const isAllowed = await settings.get('booking.mayCancel')
  const sharePercent = await settings.get('booking.cancelSharePercent')
  const templeTime = calendar.timeAt(clock.now())
  const chosen = lines.filter(({ id }) => lineIds.includes(id))
  for (const line of chosen) {
    const offering = offerings.find(({ id }) => id === line.offeringId)
    const order = { kind: line.kind, state: line.orderState, holdUntil: null }
    if (!offering || !mayCancelLine(order, line, { cutoff: offering.cutoff, templeTime, isAllowed }))
      throw cancelNotAllowed()
  }
  if (chosen.length !== new Set(lineIds).size) throw cancelNotAllowed()
  const isUnpaid = chosen[0]?.orderState === 'awaiting_payment'
  const promised = chosen.filter(({ isAsked }) => isAsked)
  const sumOf = (some: typeof chosen) => some.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const spared = isUnpaid ? 0 : await sumSpared(db, tranNo, lineIds)
  const postagePaise = sumPostage(await splitPostage(db, tranNo, spared))
  const ownPaise = sumOf(promised) + shareOf(sumOf(chosen) - sumOf(promised), sharePercent)
  return {
    isUnpaid,
    sharePercent: isUnpaid || promised.length === chosen.length ? 100 : sharePercent,
    wholeLineIds: promised.map(({ id }) => id),
    refundPaise: isUnpaid ? 0 : ownPaise + postagePaise,
    refundDays: await settings.get('booking.refundDays'),
  }
}

/** A delivery difference has no lines; any other order is cancelled by its lines. */
async function checkDifference(db: Db, { tranNo, accountId }: Choice): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select('kind')
    .where('tranNo', '=', tranNo)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (!order) throw orderNotFound()
  if (order.kind !== 'delivery_difference') throw cancelNotAllowed()
}

async function isLetGo(db: Db, { tranNo, accountId }: Choice): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('tranNo')
    .where('tranNo', '=', tranNo)
    .where('accountId', '=', accountId)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  return order !== undefined
}

/** Cancels for a devotee: an unpaid order is released as a whole, paid lines end with the refund that was shown. */
export async function cancelByDevotee(
  deps: CancelDeps,
  request: Choice & { version: number },
): Promise<void> {
  const { tranNo, lineIds, accountId, version } = request
  const paid = await deps.db
    .selectFrom('payment')
    .select('paymentId')
    .where('tranNo', '=', tranNo)
    .where('isAccepted', '=', true)
    .executeTakeFirst()
  const refundRequest = {
    tranNo,
    lineIds,
    version,
    actorId: accountId,
    cause: 'devotee' as const,
    // Shown to the devotee on the order's page and in the mail; the office also sees who requested it.
    ...refundReason('byYou'),
    paymentId: paid?.paymentId ?? '',
    amountPaise: 0,
    idempotencyKey: `cancel ${tranNo} ${version}`,
  }
  // A repeated request: the lines have ended, so it succeeds.
  if ((await findPressed(deps.db, refundRequest)) !== undefined) return
  const letGo = async () => {
    const letGoMinutes = await deps.settings.get('holding.letGoMinutes')
    await cancelUnpaid(deps.db, { tranNo, version, actorId: accountId, at: deps.clock.now(), letGoMinutes })
  }
  if (lineIds.length === 0) {
    await checkDifference(deps.db, request)
    return letGo()
  }
  // The order was released before and the answer was lost: the repeat succeeds.
  if (paid === undefined && (await isLetGo(deps.db, request))) return
  const preview = await previewCancelling(deps, request)
  if (preview.isUnpaid) return letGo()
  const { refundPaise: amountPaise, sharePercent, wholeLineIds } = preview
  await refundOrder(deps, { ...refundRequest, amountPaise, sharePercent, wholeLineIds })
}
