import { denominations } from '@vazhipadu/contract/counter'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { postLedger } from '../payments/post-ledger.ts'
import { differenceUnexplained, drawerNotFound } from './counter.errors.ts'
import { summariseDrawer } from './summarise-drawer.ts'

export type Count = {
  sessionId: string
  clerkId: string
  pieces: Partial<Record<string, number>>
  countedUpiPaise: number
  reason: string
  now: Date
}
type Row = { floatPaise: number; closedAt: Date | null; onDate: string }

/**
 * The drawer is counted: what should be in it is summed up under its lock, so that no sale
 * and no return can follow what was counted.
 * Closed once more it stays as it was; answers whether this call closed it.
 */
export async function closeCounter(trx: Trx, count: Count) {
  const { sessionId, clerkId, pieces, countedUpiPaise, now } = count
  const [drawer] = await sqlRows<Row>(
    trx,
    'select float_paise, closed_at, on_date from counter_session where id = $1 and clerk_id = $2 for update',
    [sessionId, clerkId],
  )
  if (!drawer) throw drawerNotFound()
  if (drawer.closedAt) return undefined
  const { floatPaise } = drawer
  const { expectedCashPaise, expectedUpiPaise } = await summariseDrawer(trx, { id: sessionId, floatPaise })
  const countedCashPaise = sumPieces(pieces)
  const cashDifference = countedCashPaise - expectedCashPaise
  const upiDifference = countedUpiPaise - expectedUpiPaise
  const isEven = cashDifference === 0 && upiDifference === 0
  if (!isEven && count.reason.length < 3)
    throw differenceUnexplained({
      expectedCashPaise,
      countedCashPaise,
      expectedUpiPaise,
      countedUpiPaise,
    })
  const closed = {
    expectedCashPaise,
    expectedUpiPaise,
    countedCashPaise,
    countedUpiPaise,
    reason: isEven ? null : count.reason,
  }
  await trx
    .updateTable('counterSession')
    .set({ ...closed, closedAt: now, denominations: JSON.stringify(pieces) })
    .where('id', '=', sessionId)
    .execute()
  if (!isEven)
    await postLedger(trx, {
      key: `counter_closed:${sessionId}`,
      at: now,
      tranNo: null,
      entries: {
        cash: cashDifference,
        counter_upi: upiDifference,
        over_short: -cashDifference - upiDifference,
      },
    })
  return closed
}

export function sumPieces(pieces: Count['pieces']): number {
  return denominations.reduce((sum, rupees) => sum + rupees * 100 * (pieces[String(rupees)] ?? 0), 0)
}
