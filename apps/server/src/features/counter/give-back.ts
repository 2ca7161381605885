import { writeAudit } from '../../platform/audit.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Order } from '../booking/lock-orders.ts'
import { endOrder } from '../booking/order-states.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { endLines } from '../refunds/end-lines.ts'
import { amountNotRight, nothingToRefund } from '../refunds/refunds.errors.ts'
import type { Drawer } from './open-counter.ts'
import { recordCounterReturn } from './record-counter-return.ts'

/** A counter sale, with the amount that the temple still keeps of it. */
export type Sale = { sessionId: string; soldBy: string; method: 'cash' | 'upi'; keptPaise: number }

/** The return to make. */
export type Giving = {
  id: string
  tranNo: string
  /** Absent: all lines still booked. */
  lineIds: number[] | undefined
  amountPaise: number
  reason: string
  key: string
  hash: Buffer
  /** The clerk who gives the cash. */
  clerkId: string
  /** The second person, or the limit for returns without one. */
  approvedBy: string | null
  aloneLimitPaise: number | null
  at: Date
}

/**
 * Cancels lines of a sale and takes their cash out of the drawer. Refused with the right sum if the requested amount is
 * not exact. The payer is notified if the sale has a mobile. The caller has locked drawer and order.
 */
export async function giveBack(
  trx: Trx,
  { order, sale, drawer }: { order: Order; sale: Sale; drawer: Drawer },
  giving: Giving,
): Promise<void> {
  const { tranNo, at, clerkId: _clerkId, lineIds: requestedIds, ...rest } = giving
  // Postage paid later is an order of its own and is refunded with its own payment.
  const { lineIds, linesPaise } = await endLines(trx, tranNo, { lineIds: requestedIds, by: 'office', at })
  if (lineIds.length === 0) throw nothingToRefund()
  if (linesPaise !== giving.amountPaise) throw amountNotRight(linesPaise)
  await endOrder(trx, order, at)
  await recordCounterReturn(trx, drawer, { ...rest, tranNo, lineIds, givenAt: at })
  await auditReturn(trx, giving, { sale, drawer, lineIds })
  const trigger = 'refund_done'
  await enqueue(trx, notify, {
    trigger,
    key: `${trigger}:${giving.id}`,
    ids: { tranNo, refundId: giving.id },
  })
}

export async function findSale(trx: Trx, tranNo: string): Promise<Sale | undefined> {
  const [sale] = await sqlRows<Sale>(
    trx,
    `select c.session_id, c.method, a.name as sold_by, (c.amount_paise
       - (select coalesce(sum(amount_paise), 0) from counter_return g where g.tran_no = c.tran_no))::bigint as kept_paise
     from counter_sale c join counter_session s on s.id = c.session_id join account a on a.id = s.clerk_id
     where c.tran_no = $1`,
    [tranNo],
  )
  return sale
}

type Done = { sale: Sale; drawer: Drawer; lineIds: number[] }

/** Audits what was taken back and whose sale it was, in words that the treasurer can read years later. */
async function auditReturn(trx: Trx, giving: Giving, { sale, drawer, lineIds }: Done): Promise<void> {
  const { clerkId, tranNo, amountPaise, reason, at } = giving
  const rows = await sqlRows<{ said: string }>(
    trx,
    `select f.name || case when l.quantity > 1 then ' × ' || l.quantity else '' end as said
     from order_line l join offering f on f.id = l.offering_id where l.id = any ($1::bigint[]) order by l.line_no`,
    [lineIds],
  )
  await writeAudit(trx, {
    at,
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
    personal: ['reason'],
  })
}
