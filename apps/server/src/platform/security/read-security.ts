import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type SecurityFilter = {
  since: Date
  until: Date
  /** The hashes of one network with every key, or the first hex digits of one hash. */
  networks?: readonly Buffer[] | undefined
  networkPrefix?: string | undefined
  /** Events of the account, events with its e-mail address or mobile, and all steps linked to either. */
  account?: { id: string | undefined; identifiers: readonly Buffer[] } | undefined
  what?: string | undefined
  outcome?: string | undefined
  limit: number
}

export type SecurityRow = {
  at: Date
  what: string
  outcome: string
  accountId: string | null
  identifier: string | null
  network: string | null
  reason: string | null
  about: string | null
  requestId: string | null
  times: number
}

export type Attacker = {
  network: string | null
  tries: number
  wrong: number
  locked: number
  refused: number
  /** Number of distinct identifiers tried: many suggest a list, one suggests guessing a password. */
  names: number
  whats: string[]
  firstAt: Date
  lastAt: Date
}

/** Newest first. */
export async function listSecurity(db: Db, filter: SecurityFilter): Promise<SecurityRow[]> {
  const { rows } = await sql<SecurityRow>`
    select at, what, outcome, account_id, encode(identifier, 'hex') as identifier, encode(network, 'hex') as network,
      reason, about, request_id, times
    from security_event where ${match(filter)} order by at desc, id desc limit ${filter.limit}`.execute(db)
  return rows
}

/** Networks with the most failures. */
export async function listAttackers(db: Db, filter: SecurityFilter): Promise<Attacker[]> {
  const failed = (outcome: string) => sql`coalesce(sum(times) filter (where outcome = ${outcome}), 0)::int`
  const { rows } = await sql<Attacker>`
    select encode(network, 'hex') as network, sum(times)::int as tries, ${failed('wrong')} as wrong,
      ${failed('locked')} as locked, ${failed('refused')} as refused,
      count(distinct coalesce(encode(identifier, 'hex'), account_id::text))::int as names,
      array_agg(distinct what order by what) as whats, min(at) as first_at, max(at) as last_at
    from security_event
    where ${match(filter)} and outcome <> 'done' and what <> 'log_incomplete'
    group by network order by tries desc, last_at desc limit ${filter.limit}`.execute(db)
  return rows
}

/** Number of events missing from the log in this time: a log with gaps proves no one's innocence. */
export async function countMissing(
  db: Db,
  { since, until }: Pick<SecurityFilter, 'since' | 'until'>,
): Promise<number> {
  const row = await db
    .selectFrom('securityEvent')
    .select((e) => e.fn.sum<string | null>('times').as('missing'))
    .where('what', '=', 'log_incomplete')
    .where('at', '>=', since)
    .where('at', '<', until)
    .executeTakeFirst()
  return Number(row?.missing ?? 0)
}

function match(filter: SecurityFilter): RawBuilder<unknown> {
  const { since, until, networks, networkPrefix, account, what, outcome } = filter
  const parts = [sql`at >= ${since} and at < ${until}`]
  if (networks) parts.push(sql`network = any (${networks}::bytea[])`)
  if (networkPrefix !== undefined) parts.push(sql`encode(network, 'hex') like ${`${networkPrefix}%`}`)
  if (what !== undefined) parts.push(sql`what = ${what}`)
  if (outcome !== undefined) parts.push(sql`outcome = ${outcome}`)
  if (account) {
    const isTheirs = sql`(account_id = ${account.id ?? null}::uuid or identifier = any (${account.identifiers}::bytea[]))`
    parts.push(
      sql`(${isTheirs} or flow in (select flow from security_event where flow is not null and ${isTheirs}))`,
    )
  }
  return sql.join(parts, sql` and `)
}
