import { createHash } from 'node:crypto'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { type Composing, composeReceipt } from './compose-receipt.ts'
import { type FrozenPaper, type ReceiptPaper, readPaper } from './receipts.rules.ts'

export type Frozen = { revision: number; paper: ReceiptPaper }

/**
 * Stores the text of a receipt once and never computes it again: an offering may be renamed tomorrow. The worker's
 * sweep does this soon after numbering, or a caller that needs the receipt sooner.
 */
export async function freezeReceipt(
  db: Db,
  deps: Composing,
  tranNo: string,
  now: Date,
): Promise<Frozen | undefined> {
  const existing = await findFrozen(db, tranNo)
  if (existing) return existing
  return inTransaction(db, (trx) => freezeFirst(trx, deps, tranNo, now))
}

export async function freezeFirst(
  trx: Trx,
  deps: Composing,
  tranNo: string,
  now: Date,
): Promise<Frozen | undefined> {
  await trx.selectFrom('receipt').select('tranNo').where('tranNo', '=', tranNo).forUpdate().execute()
  const existing = await findFrozen(trx, tranNo)
  if (existing) return existing
  const paper = await composeReceipt(trx, deps, tranNo)
  if (!paper) return undefined
  await insertDocument(trx, { revision: 0, paper }, now)
  return { revision: 0, paper }
}

export async function insertDocument(trx: Trx, { revision, paper }: Frozen, now: Date): Promise<void> {
  await trx
    .insertInto('receiptDocument')
    .values({
      tranNo: paper.tranNo,
      revision,
      paper: JSON.stringify(paper),
      contentHash: hashPaper(paper),
      createdAt: now,
    })
    .execute()
  await trx.updateTable('receipt').set({ revision }).where('tranNo', '=', paper.tranNo).execute()
}

/** The latest document of a receipt. */
export async function findFrozen(db: Db | Trx, tranNo: string): Promise<Frozen | undefined> {
  const row = await db
    .selectFrom('receipt')
    .innerJoin('receiptDocument', (join) =>
      join
        .onRef('receiptDocument.tranNo', '=', 'receipt.tranNo')
        .onRef('receiptDocument.revision', '=', 'receipt.revision'),
    )
    .select(['receiptDocument.revision', 'receiptDocument.paper'])
    .where('receipt.tranNo', '=', tranNo)
    .executeTakeFirst()
  return row && { revision: row.revision, paper: readPaper(row.paper as unknown as FrozenPaper) }
}

/** A hash of the content, independent of the order in which the database stores its fields. */
export function hashPaper(paper: ReceiptPaper): Buffer {
  const sorted = JSON.stringify(paper, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest()
}

/** Time limit of one sweep; the next does the rest: while bookings continue there are always more. */
const MAX_RUN_MS = 30_000

/**
 * Freezes the receipts that have a number and no document yet, in batches. A receipt that cannot be composed does not
 * stop the others; its error is thrown at the end, so that the job fails visibly.
 */
export async function freezeDue(db: Db, deps: Composing, now: Date, maxRunMs = MAX_RUN_MS): Promise<number> {
  const until = performance.now() + maxRunMs
  let frozen = 0
  for (;;) {
    const rows = await db
      .selectFrom('receipt')
      .select('tranNo')
      .where('sequenceNo', 'is not', null)
      .where('revision', 'is', null)
      .orderBy('capturedAt')
      .orderBy('tranNo')
      .limit(100)
      .execute()
    const failures: unknown[] = []
    let done = 0
    for (const { tranNo } of rows) {
      await freezeReceipt(db, deps, tranNo, now).then(
        () => done++,
        (error: unknown) => failures.push(error),
      )
      if (performance.now() >= until) break
    }
    frozen += done
    if (done > 0 && performance.now() < until) continue
    if (failures.length > 0) throw new Error('some receipts could not be composed', { cause: failures[0] })
    return frozen
  }
}
