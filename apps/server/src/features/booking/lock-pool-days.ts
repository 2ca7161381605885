import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { LockDays } from '../calendar/calendar.rules.ts'

export type PoolDay = { poolId: number; date: CivilDate }
export type LockedDay = PoolDay & { reserved: number }

/** Every lock of several days is taken in this order: first pool, then day. */
const inKeyOrder = (a: PoolDay, b: PoolDay) =>
  a.poolId - b.poolId || (a.date < b.date ? -1 : Number(a.date > b.date))

/**
 * Locks the places of these pools on these days until the transaction ends and answers what is reserved of
 * each. Everyone who makes places scarcer takes these locks before reading limits or closings. A pool without a limit
 * has its row too: a closing must be able to wait for its holds.
 */
export async function lockPoolDays(trx: Trx, days: PoolDay[]): Promise<LockedDay[]> {
  await insertPoolDays(trx, days)
  return lockKnownDays(trx, days)
}

/** Makes the rows that are missing, before any is locked and in key order: a new row is a lock that others wait for. */
export async function insertPoolDays(trx: Trx, days: PoolDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into pool_day (pool_id, on_date, reserved)
    select distinct pool_id, date, 0 from ${unnestDays(days)} order by pool_id, date
    on conflict do nothing`.execute(trx)
}

/**
 * Locks rows that are there, one after another by their key. `skip`: those in somebody else's hands are left out of the
 * answer instead of waited for.
 */
export async function lockKnownDays(
  trx: Trx,
  days: PoolDay[],
  busy: 'wait' | 'skip' = 'wait',
): Promise<LockedDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<LockedDay>`${selectDays(days, busy)}`.execute(trx)
  return rows.map(({ poolId, date, reserved }) => ({ poolId, date, reserved }))
}

function selectDays(days: PoolDay[], busy: 'wait' | 'skip') {
  return sql`select day.pool_id, day.on_date as date, day.reserved, null::json as person
    from ${unnestDays(days.toSorted(inKeyOrder))}
    cross join lateral (
      select pool_id, on_date, reserved from pool_day where pool_id = wanted.pool_id and on_date = wanted.date
      for update ${busy === 'skip' ? sql`skip locked` : sql``}) day`
}

/** Who holds: as the account says of itself, and whether a code has ever shown that its mobile is theirs. */
export type Person = {
  id: string
  name: string
  email: string
  mobile: string | null
  is_proven: boolean
  language: string
}

type LockedRow = (LockedDay & { person: null }) | { poolId: null; person: Person }

/**
 * Days as above and, after them, the accounts that want them: what an account keeps unpaid is counted over all days, so
 * two of its presses must not count at the same moment. Nobody waits for an account: one that is in somebody else's
 * hands is left out of the answer, and so nobody who has days waits in a circle. One statement, because every round trip
 * is waited for by whoever comes next.
 */
export async function lockDaysAndHolders(
  trx: Trx,
  days: PoolDay[],
  accountIds: string[],
  busy: 'wait' | 'skip',
): Promise<{ locked: LockedDay[]; people: Map<string, Person> }> {
  const accounts = accountIds.map((accountId) => ({ accountId }))
  const { rows } = await sql<LockedRow>`
    ${selectDays(days, busy)}
    union all
    select null::integer, null::date, null::integer, to_json(person)
    from ${unnestRows('holder', accounts, { accountId: 'uuid' })}
    cross join lateral (
      select id, name, email, mobile, mobile_verified or proven_at is not null as is_proven, language from account
      where id = holder.account_id for no key update skip locked) person`.execute(trx)
  const locked: LockedDay[] = []
  const people = new Map<string, Person>()
  for (const row of rows) {
    if (row.person) people.set(row.person.id, row.person)
    else locked.push({ poolId: row.poolId, date: row.date, reserved: row.reserved })
  }
  return { locked, people }
}

/** For a change of what an account has already: taken before the order's lock, as everywhere that takes both. */
export async function lockHolder(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

const unnestDays = (days: PoolDay[]) => unnestRows('wanted', days, { poolId: 'integer', date: 'date' })

/** For the office's changes: locks every pool concerned. */
export const lockDays: LockDays = async (trx, { offeringId, poolIds, dates }) => {
  const days = await sqlRows<PoolDay>(
    trx,
    `select pool.id as pool_id, day as date
     from pool cross join unnest($1::date[]) as day
     where ($2::integer[] is null or pool.id = any ($2))
       and ($3::integer is null or pool.id = (select pool_id from offering where id = $3))`,
    [dates, poolIds ?? null, offeringId ?? null],
  )
  await lockPoolDays(trx, days)
}
