import type { Trx } from '../../platform/db/database.ts'
import { type Composing, composeReceipt } from './compose-receipt.ts'
import { freezeFirst, hashPaper, insertDocument } from './freeze-receipt.ts'

/**
 * Makes a change of name, star or day inside the caller's transaction and, if the receipt shows it, the receipt's next
 * revision: same number, the old one kept. Takes the change as a function, because the first receipt must be frozen
 * before the change. Returns the current revision.
 */
export async function reviseReceipt(
  trx: Trx,
  deps: Composing,
  { tranNo, now }: { tranNo: string; now: Date },
  change: () => Promise<void>,
): Promise<number | undefined> {
  const before = await freezeFirst(trx, deps, tranNo, now)
  await change()
  if (!before) return undefined
  const composed = await composeReceipt(trx, deps, tranNo, before.paper.language)
  if (!composed) return before.revision
  // Settings that the office changed meanwhile for all receipts are not a change of this one.
  const { temple, notes } = before.paper
  const same = { ...composed, temple, notes, revision: before.paper.revision }
  if (hashPaper(same).equals(hashPaper(before.paper))) return before.revision
  const revision = before.revision + 1
  const on = deps.calendar.timeAt(now).today
  await insertDocument(trx, { revision, paper: { ...composed, revision: { number: revision, on } } }, now)
  return revision
}
