import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../platform/audit.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { refundReason } from '../../platform/words/refund-reason.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import { retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { moveLines } from '../booking/move-lines.ts'
import { raiseVersion } from '../booking/order-states.ts'
import type { MoveDeps } from '../changes/move-line.ts'
import { moveParcels } from '../delivery/move-parcels.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { hashDayToken } from '../notifications/triggers/derive-day-token.ts'
import { listPayments } from '../payments/record-payments.ts'
import { notifyPerformed } from '../performing/notify-performed.ts'
import { reviseReceipt } from '../receipts/revise-receipt.ts'
import { applyRefund } from '../refunds/apply-refund.ts'
import { dayRefused, linkUnknown, offerAnswered } from './closed-days.errors.ts'

export type Offer = {
  id: string
  tranNo: string
  offeringId: number
  onDate: string
  lineIds: number[]
  answer: 'moved' | 'refunded' | 'silent' | 'withdrawn' | 'elsewhere' | null
  movedTo: string | null
}

const COLUMNS = 'id, tran_no, offering_id, on_date, line_ids, answer, moved_to'

/** The offer that this link may answer. */
export async function findOffer(db: Db, token: string, offerId: string): Promise<Offer> {
  const [found] = await sqlRows<Offer>(
    db,
    `select ${COLUMNS} from day_offer where id = $1
       and letter_id = (select id from day_letter where token_hash = $2)`,
    [offerId, hashDayToken(token)],
  )
  if (!found) throw linkUnknown()
  return found
}

/**
 * Moves to another open day that the devotee chooses, at the price paid, tried as often as needed to find one with
 * room. Because the temple caused it, neither the lost day's cut-off nor the devotee's limit of one move applies.
 */
export async function moveToOfferedDay(deps: MoveDeps, offer: Offer, date: string): Promise<void> {
  const { tranNo } = offer
  const now = deps.clock.now()
  const days = [date, ...(await listLineDates(deps.db, tranNo))]
  await retryWithFreshRules(deps, days, (cachedRules) =>
    inTransaction(deps.db, async (trx) => {
      const taken = await claimOffer(trx, offer, { answer: 'moved', movedTo: date, at: now })
      if (!taken) return
      const { lineIds } = taken
      await reviseReceipt(trx, deps, { tranNo, now }, async () => {
        const newDates = new Map(lineIds.map((id) => [id, date]))
        const refusals = await moveLines(trx, cachedRules, newDates, 'temple', { by: 'none' })
        if (refusals.length > 0) throw dayRefused(refusals[0]?.reason ?? 'full')
        await moveParcels(trx, tranNo)
        await notifyPerformed(trx, [tranNo])
      })
      await raiseVersion(trx, tranNo)
      await writeAudit(trx, {
        at: now,
        // The link is the devotee's, so the devotee is the actor and not the system.
        ...(taken.order.accountId !== null && { actorId: taken.order.accountId }),
        action: 'order.moved',
        subjectType: 'order',
        subjectId: tranNo,
        before: { lineIds, date: offer.onDate },
        after: { lineIds, date, offerId: offer.id },
      })
      await enqueue(trx, notify, {
        trigger: 'moved',
        key: `moved:${offer.id}`,
        ids: { tranNo, offerId: offer.id },
      })
    }),
  )
}

/** Refunds an offer in full, at the devotee's request or when the time to choose has passed. */
export async function refundOffer(
  deps: Pick<MoveDeps, 'db' | 'clock'>,
  offer: Offer,
  answer: 'refunded' | 'silent',
): Promise<void> {
  const at = deps.clock.now()
  const id = randomUUID()
  await inTransaction(deps.db, async (trx) => {
    const taken = await claimOffer(trx, offer, { answer, movedTo: null, at })
    if (!taken) return
    const payment = (await listPayments(trx, offer.tranNo)).find(({ isAccepted }) => isAccepted)
    if (!payment) throw new Error(`${offer.tranNo} has an offer and no payment`)
    await applyRefund(trx, taken.order, payment, {
      id,
      key: `closed-${offer.id}`,
      lineIds: taken.lineIds,
      cause: 'temple',
      at,
      ...refundReason('closedDay'),
      actorId: (answer === 'refunded' && taken.order.accountId) || undefined,
    })
  })
}

type Claim = { answer: 'moved' | 'refunded' | 'silent'; movedTo: string | null; at: Date }

/**
 * Claims an offer for one answer. Undefined: nothing to do, because the same answer was given before, or the lines were
 * moved or ended otherwise. A different answer is refused.
 */
async function claimOffer(
  trx: Trx,
  { id, tranNo, onDate, lineIds }: Offer,
  { answer, movedTo, at }: Claim,
): Promise<{ order: Order; lineIds: number[] } | undefined> {
  const order = await lockOrder(trx, tranNo)
  if (!order) throw linkUnknown()
  const still = await trx
    .selectFrom('orderLine')
    .select('id')
    .where('id', '=', (of) => of.fn.any(of.val(lineIds)))
    .where('state', '=', 'booked')
    .where('onDate', '=', onDate)
    .orderBy('id')
    .execute()
  const isGone = still.length === 0
  const claimed = await trx
    .updateTable('dayOffer')
    .set({ answer: isGone ? 'elsewhere' : answer, answeredAt: at, movedTo: isGone ? null : movedTo })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (claimed) return isGone ? undefined : { order, lineIds: still.map((line) => line.id) }
  const given = await trx
    .selectFrom('dayOffer')
    .select(['answer', 'movedTo'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (answer === 'silent' || (given?.answer === answer && given.movedTo === movedTo)) return undefined
  throw offerAnswered()
}

const AT_ONCE = 20

/** Refunds offers that were not answered in time. A failed refund does not block the others. */
export async function sweepOffers(deps: Pick<MoveDeps, 'db' | 'clock' | 'log'>): Promise<number> {
  const failed: string[] = []
  let done = 0
  for (;;) {
    const due = await sqlRows<Offer>(
      deps.db,
      `select ${COLUMNS} from day_offer where answer is null and due_at <= $1 and id <> all ($2::uuid[])
       order by due_at limit ${AT_ONCE}`,
      [deps.clock.now(), failed],
    )
    if (due.length === 0) return done
    for (const offer of due) {
      try {
        await refundOffer(deps, offer, 'silent')
        done++
      } catch (error) {
        // The next sweep retries it.
        failed.push(offer.id)
        deps.log.error({ err: error, offerId: offer.id }, 'an unanswered day could not be refunded')
      }
    }
  }
}
