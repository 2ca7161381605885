import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { AuditRow, listAudit } from '@vazhipadu/contract/reports/audit'
import type { countOpenIssues } from '@vazhipadu/contract/reports/transactions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { IS_STILL_OWED, WAITING } from './reports.rules.ts'
import { endOf, escapeLike, type Period, startOf } from './transactions/match-orders.ts'

/** What waits for somebody in the office. */
export async function readOpenIssues(db: Db): Promise<ResponseOf<typeof countOpenIssues>> {
  const { rows } = await sql<ResponseOf<typeof countOpenIssues>>`
    select (select count(*) from orders where state = 'needs_attention' or attention is not null) as attention,
      (select count(distinct tran_no) from refund f where ${IS_STILL_OWED}) as failed_refunds,
      (select count(distinct tran_no) from (${WAITING}) waiting) as waiting_refunds`.execute(db)
  return rows[0] ?? { attention: 0, failedRefunds: 0, waitingRefunds: 0 }
}

const selectAudit = (db: Db) =>
  db
    .selectFrom('auditEntry as a')
    .leftJoin('account as actor', 'actor.id', 'a.actorId')
    // Whom it named, as long as they are not forgotten.
    .leftJoin('auditPersonal as named', 'named.entryId', 'a.id')
    .select(['a.id', 'a.at', 'actor.name as actor', 'a.action', 'a.subjectType', 'a.subjectId'])
    .select((e) => [
      e.fn.coalesce('named.before', 'a.before').as('before'),
      e.fn.coalesce('named.after', 'a.after').as('after'),
    ])

const describe = <Row extends { at: Date }>({ at, ...row }: Row) => ({ ...row, at: at.toISOString() })

export async function listAuditOf(db: Db, subjectType: string, subjectId: string): Promise<AuditRow[]> {
  const rows = await selectAudit(db)
    .where('a.subjectType', '=', subjectType)
    .where('a.subjectId', '=', subjectId)
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(500)
    .execute()
  return rows.map(describe)
}

/** Newest first, on by the key: the audit only grows. */
export async function readAudit(
  db: Db,
  asked: z.output<typeof listAudit.query>,
  { timeZone }: Period,
): Promise<ResponseOf<typeof listAudit>> {
  const { from_date, to_date, subject, action, after, limit } = asked
  let query = selectAudit(db)
  if (from_date) query = query.where('a.at', '>=', startOf(from_date, timeZone))
  if (to_date) query = query.where('a.at', '<', endOf(to_date, timeZone))
  if (subject) query = query.where('a.subjectId', '=', subject)
  if (action) query = query.where('a.action', 'like', `${escapeLike(action)}%`)
  if (after !== undefined)
    query = query.where(sql<boolean>`(a.at, a.id) < (select at, id from audit_entry where id = ${after})`)
  const rows = await query
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { entries: shown.map(describe), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
