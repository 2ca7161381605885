import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { countOpenIssues } from '@vazhipadu/contract/reports/transactions'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { IS_STILL_OWED, WAITING } from './reports.rules.ts'

/** Counts the work that waits for the office. */
export async function readOpenIssues(db: Db): Promise<ResponseOf<typeof countOpenIssues>> {
  const { rows } = await sql<ResponseOf<typeof countOpenIssues>>`
    select (select count(*) from orders where state = 'needs_attention' or attention is not null) as attention,
      (select count(distinct tran_no) from refund f where ${IS_STILL_OWED}) as failed_refunds,
      (select count(distinct tran_no) from (${WAITING}) waiting) as waiting_refunds`.execute(db)
  return rows[0] ?? { attention: 0, failedRefunds: 0, waitingRefunds: 0 }
}
