import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import type { PlaceRight } from '../booking/booking.rules.ts'
import { readHoldCaps } from '../booking/limit-holding.ts'
import { retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { lockHolder } from '../booking/lock-pool-days.ts'
import { clearMove, moveLines } from '../booking/move-lines.ts'
import { raiseVersion } from '../booking/order-states.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { TempleTime } from '../calendar/calendar.rules.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { findPrice, type Offering } from '../catalogue/catalogue.rules.ts'
import { linesRefused } from '../checkout/checkout.errors.ts'
import { moveParcels } from '../delivery/move-parcels.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { findMoveBackEnd, isMovedBack, type MovedFacts, mayMoveLine } from '../orders/orders.rules.ts'
import { notifyPerformed } from '../performing/notify-performed.ts'
import type { Composing } from '../receipts/compose-receipt.ts'
import { reviseReceipt } from '../receipts/revise-receipt.ts'
import { leaveRooms } from '../waiting-room/require-pass.ts'
import { moveBackNotAllowed, moveNotAllowed, priceChanged } from './changes.errors.ts'

export type MoveDeps = Platform & Composing & { calendar: Calendar; catalogue: CatalogueCache }
type OwnLine = { tranNo: string; lineId: number; version: number; accountId: string }

/** Moves a line for a devotee: once, until the cut-off, to an open day, at the same price. */
export async function moveLine(deps: MoveDeps, request: OwnLine & { date: string }): Promise<void> {
  const { date } = request
  await relocate(deps, request, {
    days: [date],
    action: 'order.moved',
    right: ({ accountId, now }) => ({ by: 'pass', accountId, now }),
    isDone: (line) => line.onDate === date && line.movedFrom !== null,
    choose(order, line, { offering, templeTime }) {
      if (!mayMoveLine(order, line, { cutoff: offering.cutoff, templeTime })) throw moveNotAllowed()
      if (findPrice(offering.prices, templeTime.today)?.pricePaise !== line.pricePaise) throw priceChanged()
      return date
    },
  })
}

/**
 * Takes a devotee's move back: until midnight or a cut-off, if the old place is still free. It follows the rules and
 * locks of any move, but does not compare prices, because this day was paid for. A retry finds the line already back.
 */
export async function moveBack(deps: MoveDeps, request: OwnLine): Promise<void> {
  const { lineId } = request
  const line = await deps.db
    .selectFrom('orderLine')
    .select('movedFrom')
    .where('id', '=', lineId)
    .executeTakeFirst()
  await relocate(deps, request, {
    days: line?.movedFrom ? [line.movedFrom] : [],
    action: 'order.moved_back',
    right: () => ({ by: 'move_back' }),
    isDone: isMovedBack,
    choose(order, facts, { offering, templeTime }) {
      const end = findMoveBackEnd(order, facts, { cutoff: offering.cutoff, templeTime })
      if (!end) throw moveBackNotAllowed()
      return end.to
    },
    after: (trx) => clearMove(trx, lineId),
  })
}

type Line = MovedFacts & { pricePaise: number }
type Move = {
  /** Days in addition to the order's own, because the revised receipt shows the Malayalam date of each. */
  days: string[]
  action: 'order.moved' | 'order.moved_back'
  right: (by: { accountId: string; now: Date }) => PlaceRight
  /** Whether the line is already as requested, so that a retry after a lost response succeeds. */
  isDone: (line: Line) => boolean
  /** Returns the target day, or throws the reason against it. */
  choose: (order: Order, line: Line, rules: { offering: Offering; templeTime: TempleTime }) => string
  after?: (trx: Trx) => Promise<void>
}

/** Lock order: the account, the order, then the places of both days in key order. */
async function relocate(deps: MoveDeps, request: OwnLine, move: Move): Promise<void> {
  const { tranNo, lineId, accountId, version } = request
  const now = deps.clock.now()
  const days = [...move.days, ...(await listLineDates(deps.db, tranNo))]
  const by = { accountId, caps: await readHoldCaps(deps.settings), now }
  await retryWithFreshRules(deps, days, (cachedRules) =>
    inTransaction(deps.db, async (trx) => {
      await lockHolder(trx, accountId)
      const order = await lockOrder(trx, tranNo)
      if (!order || order.accountId !== accountId) throw orderNotFound()
      const row = await trx
        .selectFrom('orderLine')
        .select(['state', 'moves', 'onDate', 'movedFrom', 'movedAt', 'offeringId', 'pricePaise'])
        .where('id', '=', lineId)
        .where('tranNo', '=', tranNo)
        .executeTakeFirst()
      const movedOn = row?.movedAt ? deps.calendar.timeAt(row.movedAt).today : null
      const line = row && { ...row, movedOn, state: row.state as 'booked' }
      // Checked before the version, which the caller may have reloaded meanwhile: the line is already where requested.
      // Not if it has ended since, because then nothing is booked on that day.
      if (line && row.state === 'booked' && move.isDone(line)) return
      if (order.version !== version) throw orderStale()
      const offering = cachedRules.findOffering(row?.offeringId ?? 0)
      if (!line || !offering) throw moveNotAllowed()
      const date = move.choose(order, line, { offering, templeTime: cachedRules.bookingRules.now })
      await reviseReceipt(trx, deps, { tranNo, now }, async () => {
        const refusals = await moveLines(trx, cachedRules, new Map([[lineId, date]]), by, move.right(by))
        if (refusals.length > 0) throw linesRefused(refusals)
        await leaveRooms(trx, tranNo, now)
        await move.after?.(trx)
        await moveParcels(trx, tranNo)
        await notifyPerformed(trx, [tranNo])
      })
      await raiseVersion(trx, tranNo)
      await writeAudit(trx, {
        at: now,
        actorId: accountId,
        action: move.action,
        subjectType: 'order',
        subjectId: tranNo,
        before: { lineId, date: line.onDate },
        after: { lineId, date },
      })
      await enqueue(trx, notify, {
        trigger: 'moved',
        // The version makes the key unique, because a line may move to the same day twice.
        key: `moved:${lineId}:${date}:${version}`,
        ids: { tranNo, lineId: String(lineId) },
      })
    }),
  )
}
