import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { AuditRow, AuditThing, listAudit as endpoint } from '@vazhipadu/contract/reports/audit'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { readNumber } from '../../receipts/receipts.reads.ts'
import { endOf, escapeLike, type Period, startOf } from '../transactions/match-orders.ts'

const typesOf: Record<AuditThing, readonly string[]> = {
  booking: ['order', 'receipt'],
  offering: ['offering', 'pool', 'deity', 'concern', 'pooja_session'],
  day: ['day_sheet', 'blocked_date', 'calendar_day', 'lamp', 'notice_batch'],
  counter: ['counter'],
  person: ['account'],
  ticket: ['ticket'],
  setting: ['setting', 'job'],
  list: ['report', 'settlement', 'month', 'audit'],
}

const isUuid = (of: RawBuilder<unknown>) => sql`${of} ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'`

/** The name of the entry's subject; looked up by its key, for the few rows that are shown. */
const SUBJECT_NAME = sql<string | null>`case
  when a.subject_type = 'order' then (select r.number from receipt r where r.tran_no = a.subject_id)
  when a.subject_type = 'offering' then (select o.name from offering o where o.id::text = a.subject_id)
  when a.subject_type = 'pool' then (select o.name from offering o where o.pool_id::text = a.subject_id order by o.id limit 1)
  when a.subject_type = 'account' and ${isUuid(sql`a.subject_id`)}
    then (select c.name from account c where c.id = a.subject_id::uuid)
  when a.subject_type = 'ticket' and ${isUuid(sql`a.subject_id`)}
    then (select t.number::text from ticket t where t.id = a.subject_id::uuid)
  end`

const IS_DEVOTEES = sql<boolean>`coalesce(a.actor_id = (select o.account_id from orders o
    where a.subject_type = 'order' and o.tran_no = a.subject_id), false)
  or coalesce(a.subject_type = 'account' and a.actor_id::text = a.subject_id and not actor.is_admin, false)`

const selectAudit = (db: Db) =>
  db
    .selectFrom('auditEntry as a')
    .leftJoin('account as actor', 'actor.id', 'a.actorId')
    // The personal fields of the entry, until the person is erased.
    .leftJoin('auditPersonal as named', 'named.entryId', 'a.id')
    .select(['a.id', 'a.at', 'actor.name as actor', 'a.action', 'a.subjectType', 'a.subjectId'])
    .select((e) => [
      e.fn.coalesce('named.before', 'a.before').as('before'),
      e.fn.coalesce('named.after', 'a.after').as('after'),
      SUBJECT_NAME.as('subjectName'),
      IS_DEVOTEES.as('isDevotees'),
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

/** Newest first, paged by the id: the audit only grows. */
export async function listAudit(
  db: Db,
  auditQuery: z.output<typeof endpoint.query>,
  { timeZone }: Period,
): Promise<ResponseOf<typeof endpoint>> {
  const { from_date, to_date, person, thing, subject, actions, after, limit } = auditQuery
  let query = selectAudit(db)
  if (from_date) query = query.where('a.at', '>=', startOf(from_date, timeZone))
  if (to_date) query = query.where('a.at', '<', endOf(to_date, timeZone))
  if (person) query = query.where('a.actorId', 'in', await findPeople(db, person))
  if (thing) query = query.where('a.subjectType', 'in', [...typesOf[thing]])
  if (subject) query = query.where('a.subjectId', 'in', await findSubjects(db, subject))
  if (actions) query = query.where('a.action', 'in', actions.split(','))
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

/** An id that no account has, because an empty list would be an SQL error. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Matches names only among the few office members; all other accounts by their indexed e-mail address. */
async function findPeople(db: Db, typed: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where((e) =>
      e.or([
        e('email', '=', typed.toLowerCase()),
        e.and([e('isAdmin', '=', true), e('name', 'ilike', `%${escapeLike(typed)}%`)]),
      ]),
    )
    .execute()
  return [NOBODY, ...rows.map(({ id }) => id)]
}

/** The typed text as a subject id, and the ids of subjects with this name or number. */
async function findSubjects(db: Db, typed: string): Promise<string[]> {
  const ticketNo = Number(/^#?(\d{1,12})$/.exec(typed)?.[1] ?? 0)
  const { rows } = await sql<{ id: string }>`
    select tran_no as id from receipt where number = ${readNumber(typed)}
    union all select id::text from offering where name ilike ${`%${escapeLike(typed)}%`} or name_ml like ${`%${escapeLike(typed)}%`}
    union all select id::text from ticket where number = ${ticketNo}
    union all select id::text from account where email = ${typed.toLowerCase()}`.execute(db)
  return [typed, typed.toUpperCase(), ...rows.map(({ id }) => id)]
}
