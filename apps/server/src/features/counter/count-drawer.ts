import { isDeepStrictEqual } from 'node:util'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { postLedger } from '../payments/post-ledger.ts'
import { countedTwice, drawerNotFound, nothingToExplain } from './counter.errors.ts'
import { type Pieces, sumPieces } from './counter.rules.ts'
import { withdrawReturns } from './decide-return.ts'
import { type Drawer, lockDrawer } from './open-counter.ts'
import { summariseDrawer } from './summarise-drawer.ts'

type Counting = { sessionId: string; clerkId: string; pieces: Pieces; countedUpiPaise: number; now: Date }
type Count = { countNo: number; cashPaise: number; upiPaise: number; denominations: Pieces }

const MOST_COUNTS = 2

/**
 * The drawer is counted before its clerk is told what should be in it. From here on nothing is sold from it or given.
 * Even, it is closed; otherwise it waits for the reason, and may be counted once more. Every count is kept as it was.
 */
export async function countDrawer(trx: Trx, counting: Counting): Promise<void> {
  const { sessionId, clerkId, pieces, countedUpiPaise, now } = counting
  const drawer = await lockOwn(trx, sessionId, clerkId)
  if (drawer.closedAt) return
  const before = await listCounts(trx, sessionId)
  const last = before.at(-1)
  const count = {
    countNo: before.length + 1,
    cashPaise: sumPieces(pieces),
    upiPaise: countedUpiPaise,
    denominations: pieces,
  }
  // Sent again because the answer was lost: it is the same count.
  if (last && last.upiPaise === count.upiPaise && isDeepStrictEqual(last.denominations, pieces)) return
  if (before.length >= MOST_COUNTS) throw countedTwice()
  await trx
    .insertInto('counterCount')
    .values({ ...count, sessionId, countedAt: now, denominations: JSON.stringify(pieces) })
    .execute()
  await trx
    .updateTable('counterSession')
    .set({ countedAt: drawer.countedAt ?? now })
    .where('id', '=', sessionId)
    .execute()
  await withdrawReturns(trx, drawer, now)
  await writeAudit(trx, {
    at: now,
    actorId: clerkId,
    action: 'counter.counted',
    subjectType: 'counter',
    subjectId: sessionId,
    after: { countedCashPaise: count.cashPaise, countedUpiPaise },
  })
  const { expectedCashPaise, expectedUpiPaise } = await summariseDrawer(trx, drawer)
  if (count.cashPaise === expectedCashPaise && countedUpiPaise === expectedUpiPaise)
    await closeDrawer(trx, drawer, count, { reason: null, now })
}

/** A count that differs is closed with the reason that the treasurer reads. Closed once more it stays as it was. */
export async function explainDrawer(
  trx: Trx,
  { sessionId, clerkId, reason, now }: { sessionId: string; clerkId: string; reason: string; now: Date },
): Promise<void> {
  const drawer = await lockOwn(trx, sessionId, clerkId)
  if (drawer.closedAt) return
  const count = (await listCounts(trx, sessionId)).at(-1)
  if (!count) throw nothingToExplain()
  await closeDrawer(trx, drawer, count, { reason, now })
}

async function lockOwn(trx: Trx, sessionId: string, clerkId: string): Promise<Drawer> {
  const drawer = await lockDrawer(trx, sessionId)
  if (drawer?.clerkId !== clerkId) throw drawerNotFound()
  return drawer
}

async function listCounts(trx: Trx, sessionId: string): Promise<Count[]> {
  const rows = await trx
    .selectFrom('counterCount')
    .select(['countNo', 'cashPaise', 'upiPaise', 'denominations'])
    .where('sessionId', '=', sessionId)
    .orderBy('countNo')
    .execute()
  return rows.map((row) => ({ ...row, denominations: row.denominations as Pieces }))
}

async function closeDrawer(
  trx: Trx,
  drawer: Drawer,
  count: Count,
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  const { expectedCashPaise, expectedUpiPaise } = await summariseDrawer(trx, drawer)
  const { cashPaise: countedCashPaise, upiPaise: countedUpiPaise } = count
  const cashDifference = countedCashPaise - expectedCashPaise
  const upiDifference = countedUpiPaise - expectedUpiPaise
  const closed = { expectedCashPaise, expectedUpiPaise, countedCashPaise, countedUpiPaise, reason }
  await trx
    .updateTable('counterSession')
    .set({ ...closed, closedAt: now, denominations: JSON.stringify(count.denominations) })
    .where('id', '=', drawer.id)
    .execute()
  if (cashDifference !== 0 || upiDifference !== 0)
    await postLedger(trx, {
      key: `counter_closed:${drawer.id}`,
      at: now,
      tranNo: null,
      entries: {
        cash: cashDifference,
        counter_upi: upiDifference,
        over_short: -cashDifference - upiDifference,
      },
    })
  await writeAudit(trx, {
    at: now,
    actorId: drawer.clerkId,
    action: 'counter.closed',
    subjectType: 'counter',
    subjectId: drawer.id,
    after: closed,
  })
}
