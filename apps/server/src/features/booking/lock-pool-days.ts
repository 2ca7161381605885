import { keptSince } from '@vazhipadu/contract/retention'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { LockDays } from '../calendar/calendar.rules.ts'

export type PoolDay = { poolId: number; date: CivilDate }
export type LockedDay = PoolDay & { reserved: number }

/** The lock order for days, by pool and then date, which prevents deadlocks. */
const inKeyOrder = (a: PoolDay, b: PoolDay) =>
  a.poolId - b.poolId || (a.date < b.date ? -1 : Number(a.date > b.date))

/**
 * Locks these pool days until the transaction ends and returns their reserved units. Any code that reduces capacity
 * must take these locks before it reads limits or closings. Unlimited pools have rows too, so that a closing can wait
 * for their holds.
 */
export async function lockPoolDays(trx: Trx, days: PoolDay[]): Promise<LockedDay[]> {
  await insertPoolDays(trx, days)
  return lockKnownDays(trx, days)
}

/** Inserts missing rows before any is locked, in key order: an inserted row locks out others like a row lock. */
export async function insertPoolDays(trx: Trx, days: PoolDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into pool_day (pool_id, on_date, reserved)
    select distinct pool_id, date, 0 from ${unnestDays(days)} order by pool_id, date
    on conflict do nothing`.execute(trx)
}

/** Locks existing rows in key order. `skip`: rows locked by other transactions are omitted instead of waited for. */
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

/** The account that holds places. `is_proven`: its mobile was verified by SMS or confirmed by the office. */
export type Person = {
  id: string
  name: string
  email: string
  mobile: string | null
  is_proven: boolean
  language: string
}

const IS_PROVEN = sql<boolean>`coalesce(mobile_verified or mobile = confirmed_mobile, false)`

type LockedRow = (LockedDay & { person: null }) | { poolId: null; person: Person }

/**
 * Locks days and then accounts: unpaid places are counted over all days, so two requests of one account must not count
 * at the same time. Accounts locked by other transactions are skipped, never waited for, which prevents deadlocks with
 * the locked days. One statement, because each round trip prolongs the locks.
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
      select id, name, email, mobile,  ${IS_PROVEN} as is_proven, language from account
      where id = holder.account_id for no key update skip locked) person`.execute(trx)
  const locked: LockedDay[] = []
  const people = new Map<string, Person>()
  for (const row of rows) {
    if (row.person) people.set(row.person.id, row.person)
    else locked.push({ poolId: row.poolId, date: row.date, reserved: row.reserved })
  }
  return { locked, people }
}

/** For each account, the accounts counted together with it: those that recently held under its number, and itself. */
export type Sharing = ReadonlyMap<string, { mobile: string; accountIds: string[] }>

/** `held_at` is rewritten at most this often; far less than the two days after which a number is deleted. */
const NOTED_AGAIN_AFTER_MS = 3_600_000

/**
 * Locks the telephone numbers under which these accounts are about to hold scarce places, and records the accounts:
 * several accounts may have one number, and their unpaid places are counted together. Days and accounts are locked
 * before numbers and nothing after them, which prevents deadlocks. Read the unpaid places in a later statement, so that
 * it sees the changes of earlier lock holders. Unverified numbers are skipped, because anyone can enter them.
 */
export async function lockNumbers(
  trx: Trx,
  people: ReadonlyMap<string, Person>,
  pressed: readonly string[],
  now: Date,
): Promise<Sharing> {
  const byMobile = new Map<string, string[]>()
  for (const id of pressed) {
    const person = people.get(id)
    if (!person?.is_proven || person.mobile === null) continue
    const own = byMobile.get(person.mobile)
    if (own) own.push(id)
    else byMobile.set(person.mobile, [id])
  }
  const sharing = new Map<string, { mobile: string; accountIds: string[] }>()
  if (byMobile.size === 0) return sharing
  // Sorted, so that every batch locks numbers in the same order.
  const numbers = [...byMobile].sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = numbers.map(([mobile, ids]) => ({ mobile, ids: `{${ids.join(',')}}` }))
  const recently = new Date(now.getTime() - NOTED_AGAIN_AFTER_MS)
  // A row that needs no change is locked but not returned: it lists exactly these accounts.
  const { rows: known } = await sql<{ mobile: string; accountIds: string[] }>`
    insert into scarce_number as known (mobile, account_ids, held_at)
    select mobile, ids::uuid[], ${now}::timestamptz from ${unnestRows('wanted', rows, { mobile: 'text', ids: 'text' })}
    on conflict (mobile) do update set held_at = greatest(known.held_at, excluded.held_at),
      account_ids = case when known.held_at < ${keptSince('lapses', now)}::timestamptz then excluded.account_ids
        else array(select distinct unnest(known.account_ids || excluded.account_ids)) end
      where known.account_ids <> excluded.account_ids or known.held_at < ${recently}::timestamptz
    returning mobile, account_ids`.execute(trx)
  const shared = new Map(known.map((row) => [row.mobile, row.accountIds]))
  for (const [mobile, ids] of byMobile)
    for (const id of ids) sharing.set(id, { mobile, accountIds: shared.get(mobile) ?? ids })
  return sharing
}

/** Locks an account before its existing bookings change. Take it before the order's lock, to prevent deadlocks. */
export async function lockHolder(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Whether the account's telephone number is verified or confirmed. The caller has locked the account. */
export async function hasProvenMobile(trx: Trx, accountId: string): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select(IS_PROVEN.as('isProven'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.isProven ?? false
}

const unnestDays = (days: PoolDay[]) => unnestRows('wanted', days, { poolId: 'integer', date: 'date' })

/** For changes by the office: locks all affected pools. */
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
