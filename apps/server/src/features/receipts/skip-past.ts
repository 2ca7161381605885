import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lockNumbers, type Passing, passOverNumbers } from './pass-over-numbers.ts'
import { parseNumber } from './receipts.rules.ts'

/**
 * An operator holds a paper whose number is not known here: the series goes on behind it. Answers how many numbers were
 * passed over, none when it had come so far; undefined: that is no number.
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
    const known = await trx
      .selectFrom('receiptSeries')
      .select('lastNumber')
      .where('series', '=', series)
      .where('financialYear', '=', financialYear)
      .executeTakeFirst()
    const count = sequenceNo - (known?.lastNumber ?? 0)
    if (count <= 0) return 0
    await passOverNumbers(trx, { ...why, series, financialYear }, count)
    return count
  })
}
