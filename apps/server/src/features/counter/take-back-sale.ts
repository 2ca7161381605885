import { createHash, randomUUID } from 'node:crypto'
import type { takeBackSale as contract } from '@vazhipadu/contract/counter/returns'
import type { z } from 'zod'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { refundKeyReused } from '../refunds/refunds.errors.ts'
import { lockAdminsDay } from '../refunds/requires-second-approval.ts'
import { checkReturnLimits } from './check-return-limits.ts'
import { saleOfAnotherDrawer } from './counter.errors.ts'
import { findSale, giveBack } from './give-back.ts'
import { findOpenDrawer, requireSelling } from './open-counter.ts'
import { proposeReturn } from './propose-return.ts'
import { findPressedReturn } from './record-counter-return.ts'

export type ReturnDeps = Platform & { calendar: Calendar }
type ReturnCommand = {
  clerkId: string
  /** May also take back sales of other drawers: another clerk's, or an earlier one. */
  keepsTreasury: boolean
  key: string
  tranNo: string
  request: z.output<typeof contract.body>
}

/**
 * Takes back a counter sale, whole or by line, and gives cash from the acting clerk's drawer: lines, places, money and
 * audit in one transaction. Above what one clerk may give alone it is only proposed, and a second person decides
 * (`decide-return.ts`). The drawer is locked before the order, as in selling; code that holds an order's lock never
 * takes a drawer's, which prevents deadlocks. Returns the return's id, which the proposal shares.
 */
export async function takeBackSale(deps: ReturnDeps, command: ReturnCommand): Promise<string> {
  const id = randomUUID()
  const now = deps.clock.now()
  const { clerkId, key, tranNo, request } = command
  const hash = hashRequest(command)
  return inTransaction(deps.db, async (trx) => {
    const open = await findOpenDrawer(trx, clerkId)
    // Under the drawer's lock, and before checking that the drawer is open: a completed return is returned even after
    // the count.
    const pressed = await findPressedReturn(trx, clerkId, key)
    if (pressed) {
      if (!pressed.requestHash.equals(hash)) throw refundKeyReused()
      return pressed.id
    }
    const drawer = requireSelling(open, { calendar: deps.calendar, now })
    await lockAdminsDay(trx, clerkId)
    const order = await lockOrder(trx, tranNo)
    const sale = await findSale(trx, tranNo)
    if (!order || !sale) throw orderNotFound()
    if (sale.sessionId !== drawer.id && !command.keepsTreasury) throw saleOfAnotherDrawer()
    if (order.version !== request.version) throw orderStale()
    const { amountPaise, reason, line_ids: lineIds } = request
    const { needsSecond, limitPaise } = await checkReturnLimits(trx, {
      tranNo,
      method: sale.method,
      amountPaise,
      clerkId,
      at: now,
      timeZone: deps.config.TEMPLE_TIME_ZONE,
    })
    const giving = { id, tranNo, lineIds, amountPaise, reason, key, hash, clerkId, at: now }
    const alone = { ...giving, approvedBy: null, aloneLimitPaise: limitPaise }
    const give = () => giveBack(trx, { order, sale, drawer }, alone)
    if (needsSecond) await proposeReturn(trx, { ...alone, sessionId: drawer.id }, give)
    else await give()
    return id
  })
}

/** Without the version: after a lost response, a reloaded page sends a newer one with the same command. */
function hashRequest({ tranNo, request }: ReturnCommand): Buffer {
  const lineIds = request.line_ids?.toSorted((a, b) => a - b) ?? null
  const fingerprint = [tranNo, lineIds, request.amountPaise, request.reason]
  return createHash('sha256').update(JSON.stringify(fingerprint)).digest()
}
