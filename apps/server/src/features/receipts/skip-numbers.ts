import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { formatNumber, type Series } from './receipts.rules.ts'

export type Passing = { series: Series; financialYear: string; reason: string; at: Date }

/**
 * Identifies this database server and its timeline: both stay the same until a standby takes over, a backup is restored
 * or another server replaces it. Not read from the last checkpoint, because a promotion delays that.
 */
export const SERVER = sql<string>`
  (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** Locks the numbering: numbers are assigned and skipped by one transaction at a time. */
export async function lockNumbers(trx: Trx): Promise<string> {
  const { rows } = await sql<{ server: string }>`
    select pg_advisory_xact_lock(hashtext('receipt numbers')), ${SERVER} as server`.execute(trx)
  return rows[0]?.server ?? ''
}

/** Skips the next `count` numbers of a series for good, with the reason in the register. The caller holds the lock. */
export async function skipNumbers(trx: Trx, passing: Passing, count: number): Promise<void> {
  const { series, financialYear, reason, at } = passing
  const { lastNumber } = await trx
    .insertInto('receiptSeries')
    .values({ series, financialYear, lastNumber: count })
    .onConflict((row) =>
      row
        .columns(['series', 'financialYear'])
        .doUpdateSet({ lastNumber: sql<number>`receipt_series.last_number + ${count}::integer` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  const firstNumber = lastNumber - count + 1
  await trx
    .insertInto('receiptGap')
    .values({ series, financialYear, firstNumber, lastNumber, reason, madeAt: at })
    .execute()
  const subjectId = formatNumber(series, financialYear, firstNumber)
  await writeAudit(trx, {
    at,
    action: 'receipt.passed_over',
    subjectType: 'receipt',
    subjectId,
    after: { last: formatNumber(series, financialYear, lastNumber), reason },
  })
  await enqueue(trx, notify, {
    trigger: 'receipts_passed_over',
    key: `receipts_passed_over:${subjectId}`,
    ids: { series, financialYear, firstNumber: String(firstNumber) },
  })
}
