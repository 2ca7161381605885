import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { requireUntied } from '../identity/find-sole-grants.ts'
import { postLedger } from '../payments/post-ledger.ts'
import { approvalNeedsAnother } from '../refunds/refunds.errors.ts'
import { readLimit } from '../settings/read-limit.ts'
import {
  countedTwice,
  drawerNotFound,
  drawerNotWaiting,
  drawerRecounted,
  nothingToExplain,
} from './counter.errors.ts'
import { type Pieces, sumPieces } from './counter.rules.ts'
import { withdrawReturns } from './decide-return.ts'
import { type Drawer, lockDrawer } from './open-counter.ts'
import { summariseDrawer } from './summarise-drawer.ts'

type Counting = { sessionId: string; clerkId: string; pieces: Pieces; countedUpiPaise: number; now: Date }
type Count = { countNo: number; cashPaise: number; upiPaise: number; denominations: Pieces }

const MAX_COUNTS = 2

/**
 * Counts a drawer before its clerk is told the expected sum. From here on nothing is sold or given back from it. An
 * exact count closes it; otherwise it waits for a reason and may be counted once more. All counts are kept.
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
  // A retry after a lost response is the same count.
  if (last && last.upiPaise === count.upiPaise && isDeepStrictEqual(last.denominations, pieces)) return
  if (before.length >= MAX_COUNTS) throw countedTwice()
  await trx
    .insertInto('counterCount')
    .values({ ...count, sessionId, countedAt: now, denominations: JSON.stringify(pieces) })
    .execute()
  await trx
    .updateTable('counterSession')
    .set({ countedAt: drawer.countedAt ?? now, explainedAt: null, reason: null })
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
    await closeDrawer(trx, drawer, count, { reason: null, now, agreedBy: null })
}

type Explaining = { sessionId: string; clerkId: string; reason: string; now: Date }

/**
 * Closes a drawer whose count differs, with a reason for the treasurer. If the difference exceeds what one clerk may
 * explain alone in a day, the drawer waits for a second person instead. Closing it again changes nothing.
 */
export async function explainDrawer(trx: Trx, explaining: Explaining): Promise<void> {
  const { sessionId, clerkId, reason, now } = explaining
  const drawer = await lockOwn(trx, sessionId, clerkId)
  if (drawer.closedAt) return
  const count = (await listCounts(trx, sessionId)).at(-1)
  if (!count) throw nothingToExplain()
  if (!(await requiresSecondPerson(trx, drawer, count, now)))
    return closeDrawer(trx, drawer, count, { reason, now, agreedBy: null })
  await trx
    .updateTable('counterSession')
    .set({ explainedAt: now, reason })
    .where('id', '=', sessionId)
    .execute()
  await writeAudit(trx, {
    at: now,
    actorId: clerkId,
    action: 'counter.explained',
    subjectType: 'counter',
    subjectId: sessionId,
    after: { countedCashPaise: count.cashPaise, countedUpiPaise: count.upiPaise, reason },
  })
}

type Agreeing = {
  sessionId: string
  actorId: string
  countedCashPaise: number
  countedUpiPaise: number
  now: Date
}

/**
 * A second person, never the clerk, approves: the drawer is closed with its difference. Refused if the clerk has counted
 * again since: the approval is for the count that the second person saw.
 */
export async function agreeToDrawer(trx: Trx, agreeing: Agreeing): Promise<void> {
  const { sessionId, actorId, countedCashPaise, countedUpiPaise, now } = agreeing
  const drawer = await lockDrawer(trx, sessionId)
  if (!drawer) throw drawerNotFound()
  if (drawer.clerkId === actorId) throw approvalNeedsAnother()
  if (drawer.closedAt && drawer.agreedBy === actorId) return
  const count = (await listCounts(trx, sessionId)).at(-1)
  if (drawer.closedAt || !drawer.explainedAt || !count) throw drawerNotWaiting()
  if (count.cashPaise !== countedCashPaise || count.upiPaise !== countedUpiPaise) throw drawerRecounted()
  await requireUntied(trx, { first: drawer.clerkId, second: actorId, at: now })
  await closeDrawer(trx, drawer, count, { reason: drawer.reason, now, agreedBy: actorId })
}

/**
 * Short and over do not cancel each other, nor do cash and UPI; differences of the clerk's other drawers of the day are
 * added.
 */
async function requiresSecondPerson(trx: Trx, drawer: Drawer, count: Count, now: Date): Promise<boolean> {
  const { expectedCashPaise, expectedUpiPaise } = await summariseDrawer(trx, drawer)
  const own = Math.abs(count.cashPaise - expectedCashPaise) + Math.abs(count.upiPaise - expectedUpiPaise)
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(abs(counted_cash_paise - expected_cash_paise) + abs(counted_upi_paise - expected_upi_paise)), 0)::bigint
      as paise
    from counter_session where clerk_id = ${drawer.clerkId} and on_date = ${drawer.onDate} and closed_at is not null
      and agreed_by is null`.execute(trx)
  return own + (rows[0]?.paise ?? 0) > (await readLimit(trx, 'counter.differenceAlonePaise', now))
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
  { reason, now, agreedBy }: { reason: string | null; now: Date; agreedBy: string | null },
): Promise<void> {
  const { expectedCashPaise, expectedUpiPaise } = await summariseDrawer(trx, drawer)
  const { cashPaise: countedCashPaise, upiPaise: countedUpiPaise } = count
  const cashDifference = countedCashPaise - expectedCashPaise
  const upiDifference = countedUpiPaise - expectedUpiPaise
  const closed = { expectedCashPaise, expectedUpiPaise, countedCashPaise, countedUpiPaise, reason, agreedBy }
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
    actorId: agreedBy ?? drawer.clerkId,
    action: 'counter.closed',
    subjectType: 'counter',
    subjectId: drawer.id,
    after: closed,
  })
}
