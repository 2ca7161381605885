import { randomUUID } from 'node:crypto'
import { type ListExport, MAX_SHEET_ROWS } from '@vazhipadu/contract/reports/exports'
import { keptUntil } from '@vazhipadu/contract/retention'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { tooManyRows } from '../reports.errors.ts'
import { makeExport } from '../reports.jobs.ts'
import { describeFilters } from '../transactions/describe-filters.ts'
import type { Period } from '../transactions/match-orders.ts'
import { findExport } from './find-export.ts'
import { planExport } from './plan-export.ts'

const LIST = 'transactions'

type ExportRequest = { filters: Record<string, unknown>; accountId: string }

/** Enqueues the making of a spreadsheet. Audited, because names and numbers leave the house. */
export async function startExport(
  deps: Platform & { period: () => Period },
  { filters, accountId }: ExportRequest,
): Promise<ListExport> {
  const setFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  const { count, fileName } = planExport(setFilters, deps.period())
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${count} limit ${sql.lit(MAX_SHEET_ROWS + 1)}) counted`.execute(deps.db)
  const rowsTotal = rows[0]?.count ?? 0
  if (rowsTotal > MAX_SHEET_ROWS) throw tooManyRows()
  const id = randomUUID()
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const made = await trx
      .insertInto('listExport')
      .values({
        id,
        list: LIST,
        filters: JSON.stringify(setFilters),
        requestedBy: accountId,
        state: 'waiting',
        rowsTotal,
        fileName,
        createdAt: now,
        expiresAt: keptUntil('exports', now),
      })
      .onConflict((row) => row.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await writeAudit(trx, {
      at: now,
      actorId: accountId,
      action: 'report.exported',
      subjectType: 'report',
      subjectId: LIST,
      after: { ...describeFilters(setFilters), format: 'xlsx', rows: rowsTotal },
    })
    await enqueue(trx, makeExport, { exportId: id })
  })
  return findExport(deps.db, id, accountId)
}
