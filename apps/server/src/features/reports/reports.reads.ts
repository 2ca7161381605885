import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { AuditRow, listAudit } from '@vazhipadu/contract/reports/audit'
import type { countOpenIssues } from '@vazhipadu/contract/reports/transactions'
import type { z } from 'zod'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { IS_STILL_OWED } from './reports.rules.ts'
import { collectValues, type Period } from './transactions/match-orders.ts'

/** What waits for somebody in the office. */
export async function readOpenIssues(db: Db): Promise<ResponseOf<typeof countOpenIssues>> {
  const [row] = await sqlRows<ResponseOf<typeof countOpenIssues>>(
    db,
    `select (select count(*) from orders where state = 'needs_attention' or attention is not null) as attention,
       (select count(distinct tran_no) from refund f where ${IS_STILL_OWED}) as failed_refunds,
       (select count(distinct tran_no) from refund_proposal where decided_at is null) as waiting_refunds`,
  )
  return row ?? { attention: 0, failedRefunds: 0, waitingRefunds: 0 }
}

type Stored = Omit<AuditRow, 'at'> & { at: Date }

const selectAudit = `select a.id, a.at, actor.name as actor, a.action, a.subject_type, a.subject_id, a.before, a.after
  from audit_entry a left join account actor on actor.id = a.actor_id`

const describe = ({ at, ...row }: Stored): AuditRow => ({ ...row, at: at.toISOString() })

export async function listAuditOf(db: Db, subjectType: string, subjectId: string): Promise<AuditRow[]> {
  const rows = await sqlRows<Stored>(
    db,
    `${selectAudit} where a.subject_type = $1 and a.subject_id = $2 order by a.at, a.id limit 500`,
    [subjectType, subjectId],
  )
  return rows.map(describe)
}

/** Newest first, on by the key: the audit only grows. */
export async function readAudit(
  db: Db,
  asked: z.output<typeof listAudit.query>,
  { timeZone }: Period,
): Promise<ResponseOf<typeof listAudit>> {
  const { take, list } = collectValues()
  const where = ['true']
  const dayStart = (date: string, plus: number) =>
    `(${take(date)}::date + ${plus})::timestamp at time zone ${take(timeZone)}`
  if (asked.from_date) where.push(`a.at >= ${dayStart(asked.from_date, 0)}`)
  if (asked.to_date) where.push(`a.at < ${dayStart(asked.to_date, 1)}`)
  if (asked.subject) where.push(`a.subject_id = ${take(asked.subject)}`)
  if (asked.action)
    where.push(`a.action like ${take(`${asked.action.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)}`)
  if (asked.after !== undefined)
    where.push(`(a.at, a.id) < (select at, id from audit_entry where id = ${take(asked.after)})`)
  const rows = await sqlRows<Stored>(
    db,
    `${selectAudit} where ${where.join(' and ')} order by a.at desc, a.id desc limit ${take(asked.limit + 1)}`,
    list,
  )
  const shown = rows.slice(0, asked.limit)
  return { entries: shown.map(describe), next: rows.length > asked.limit ? (shown.at(-1)?.id ?? null) : null }
}
