import { createHash, randomUUID } from 'node:crypto'
import type { takeBackSale as contract } from '@vazhipadu/contract/counter'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { endOrder } from '../booking/order-states.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { endLines } from '../refunds/end-lines.ts'
import { amountNotRight, nothingToRefund, refundKeyReused } from '../refunds/refunds.errors.ts'
import { counterClosed, drawerNotCounted, saleOfAnotherDrawer } from './counter.errors.ts'
import { type Drawer, findOpenDrawer } from './open-counter.ts'
import { findPressedReturn, recordCounterReturn } from './record-counter-return.ts'

type Deps = Platform & { calendar: Calendar }
type ReturnCommand = {
  clerkId: string
  /** May also take back what another drawer sold: another clerk's, or an earlier one. */
  keepsTreasury: boolean
  key: string
  tranNo: string
  request: z.output<typeof contract.body>
}

/**
 * A sale of the counter is taken back, whole or by line, and cash is given from the drawer of whoever gives it: lines,
 * places, money and audit in one transaction. The drawer is locked before the order, as selling does; nothing that
 * holds an order asks for a drawer, so nobody waits in a circle. Answers the return's id.
 */
export async function takeBackSale(deps: Deps, command: ReturnCommand): Promise<string> {
  const id = randomUUID()
  const now = deps.clock.now()
  const { clerkId, key, tranNo, request } = command
  const hash = hashRequest(command)
  return inTransaction(deps.db, async (trx) => {
    const drawer = await findOpenDrawer(trx, clerkId)
    // Under the drawer's lock, and also where it has been counted meanwhile: what was given is given.
    const pressed = await findPressedReturn(trx, clerkId, key)
    if (pressed) {
      if (!pressed.requestHash.equals(hash)) throw refundKeyReused()
      return pressed.id
    }
    if (!drawer) throw counterClosed()
    if (drawer.onDate !== deps.calendar.timeAt(now).today) throw drawerNotCounted(drawer.onDate)
    const order = await lockOrder(trx, tranNo)
    const sale = await findSale(trx, tranNo)
    if (!order || !sale) throw orderNotFound()
    if (sale.sessionId !== drawer.id && !command.keepsTreasury) throw saleOfAnotherDrawer()
    if (order.version !== request.version) throw orderStale()
    // Postage that was paid later is an order of its own, and goes back with the payment it was paid by.
    const { lineIds, linesPaise } = await endLines(trx, tranNo, {
      lineIds: request.line_ids,
      by: 'office',
      at: now,
    })
    if (lineIds.length === 0) throw nothingToRefund()
    if (linesPaise !== request.amountPaise) throw amountNotRight(linesPaise)
    await endOrder(trx, order, now)
    await recordCounterReturn(trx, drawer, {
      id,
      tranNo,
      lineIds,
      amountPaise: linesPaise,
      reason: request.reason,
      givenAt: now,
      key,
      hash,
    })
    await auditReturn(trx, { ...command, drawer, sale, lineIds, now })
    return id
  })
}

/** Without the version: a page that has looked again after a lost answer still means the same command. */
function hashRequest({ tranNo, request }: ReturnCommand): Buffer {
  const lineIds = request.line_ids?.toSorted((a, b) => a - b) ?? null
  const wanted = [tranNo, lineIds, request.amountPaise, request.reason]
  return createHash('sha256').update(JSON.stringify(wanted)).digest()
}

type Sale = { sessionId: string; soldBy: string; keptPaise: number }

async function findSale(trx: Trx, tranNo: string): Promise<Sale | undefined> {
  const [sale] = await sqlRows<Sale>(
    trx,
    `select c.session_id, a.name as sold_by, (c.amount_paise
       - (select coalesce(sum(amount_paise), 0) from counter_return g where g.tran_no = c.tran_no))::bigint as kept_paise
     from counter_sale c join counter_session s on s.id = c.session_id join account a on a.id = s.clerk_id
     where c.tran_no = $1`,
    [tranNo],
  )
  return sale
}

type Done = ReturnCommand & { drawer: Drawer; sale: Sale; lineIds: number[]; now: Date }

/** In words that the treasurer can read years later: what was taken back, and whose sale it was. */
async function auditReturn(trx: Trx, done: Done): Promise<void> {
  const { clerkId, tranNo, request, drawer, sale, lineIds, now } = done
  const { amountPaise, reason } = request
  const rows = await sqlRows<{ said: string }>(
    trx,
    `select f.name || case when l.quantity > 1 then ' × ' || l.quantity else '' end as said
     from order_line l join offering f on f.id = l.offering_id where l.id = any ($1::bigint[]) order by l.line_no`,
    [lineIds],
  )
  await writeAudit(trx, {
    at: now,
    actorId: clerkId,
    action: 'counter.taken_back',
    subjectType: 'order',
    subjectId: tranNo,
    before: { keptPaise: sale.keptPaise },
    after: {
      keptPaise: sale.keptPaise - amountPaise,
      returnedPaise: amountPaise,
      takenBack: rows.map(({ said }) => said).join('; '),
      ...(sale.sessionId !== drawer.id && { soldBy: sale.soldBy }),
      lineIds,
      reason,
    },
  })
}
