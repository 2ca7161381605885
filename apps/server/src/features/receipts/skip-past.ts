import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { parseNumber } from './receipts.rules.ts'
import { lockNumbers, type Passing, skipNumbers } from './skip-numbers.ts'

/**
 * For an operator who holds a receipt whose number is unknown here: the series continues after it. Returns how many
 * numbers were skipped, 0 if the series was already past it; undefined: not a receipt number.
 */
export async function skipPast(
  db: Db,
  number: string,
  why: Pick<Passing, 'reason' | 'at'>,
): Promise<number | undefined> {
  const past = parseNumber(number)
  if (!past) return undefined
  const { series, financialYear, sequenceNo } = past
  return inTransaction(db, async (trx) => {
    await lockNumbers(trx)
    const skipped = await trx
      .selectFrom('receiptSeries')
      .select('lastNumber')
      .where('series', '=', series)
      .where('financialYear', '=', financialYear)
      .executeTakeFirst()
    const count = sequenceNo - (skipped?.lastNumber ?? 0)
    if (count <= 0) return 0
    await skipNumbers(trx, { ...why, series, financialYear }, count)
    return count
  })
}
