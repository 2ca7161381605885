import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { type HoldCaps, Holder, KeptPlaces } from './limit-holding.ts'
import { lockNumbers, type Person, type Sharing } from './lock-pool-days.ts'

type HoldingsQuery = {
  caps: HoldCaps
  /** Accounts whose unpaid orders are counted. */
  accountIds: string[]
  /** Accounts that may reach a scarce day; their unpaid places and lapses are read too. */
  pressed: string[]
  /** Accounts whose unpaid places and lapses are counted together with theirs. */
  sharing: Sharing
  today: CivilDate
  now: Date
}

/** Locks the telephone numbers of the `pressed` accounts and returns what must be read. */
export async function lockHoldings(
  trx: Trx,
  people: ReadonlyMap<string, Person>,
  query: Omit<HoldingsQuery, 'accountIds' | 'sharing'>,
): Promise<HoldingsQuery> {
  const sharing = await lockNumbers(trx, people, query.pressed, query.now)
  return { ...query, accountIds: [...people.keys()], sharing }
}

/** Rows of `selectHoldings`; columns that were not selected are absent. */
export type Holdings = {
  unpaid?: { account_id: string; tran_no: string }[] | null
  kept?: { account_id: string; pool_id: number; date: CivilDate; pieces: number; is_rare: boolean }[] | null
  lapses?: { account_id: string; count: number; last_at: string }[] | null
}

/** Longer than any hold can last, so older orders of an account need not be read. */
const LONGEST_HOLD_MS = 48 * 3_600_000
const HOUR_MS = 3_600_000

/** SQL columns that look each account up by its key. The caller locks the account if the result decides a hold. */
export function selectHoldings({ accountIds, pressed, sharing, ...query }: HoldingsQuery) {
  const { caps, now } = query
  const since = new Date(now.getTime() - LONGEST_HOLD_MS)
  const accounts = accountIds.map((accountId) => ({ accountId }))
  const unpaid = sql`
    (select json_agg(unpaid) from (
      select made.account_id, made.tran_no from ${unnestRows('wanted', accounts, { accountId: 'uuid' })}
      cross join lateral (select account_id, tran_no from orders
        where account_id = wanted.account_id and created_at > ${since} and state = 'awaiting_payment' and kind = 'booking'
          and not exists (select from ballot_entry b where b.tran_no = orders.tran_no)
        order by created_at desc limit ${caps.maxUnpaidOrders}) made) unpaid) as unpaid`
  // Left out when not needed: planning a query that finds no rows takes longer than running it.
  const counted = new Set([...pressed, ...[...sharing.values()].flatMap((number) => number.accountIds)])
  return pressed.length === 0 ? unpaid : sql`${unpaid}, ${selectKept([...counted], query)}`
}

function selectKept(counted: string[], { caps, today, now }: Pick<HoldingsQuery, 'caps' | 'today' | 'now'>) {
  const forgiven = new Date(now.getTime() - caps.forgivenHours * HOUR_MS)
  const accounts = counted.map((accountId) => ({ accountId }))
  return sql`
    (select json_agg(kept) from (
      select line.account_id, line.pool_id, line.on_date as date, sum(line.quantity)::int as pieces,
        coalesce(bool_or(line.scarcity = 'rare'), false) as is_rare
      from ${unnestRows('wanted', accounts, { accountId: 'uuid' })}
      cross join lateral (select account_id, pool_id, on_date, quantity, scarcity from order_line
        where account_id = wanted.account_id and on_date >= ${today} and state = 'held') line
      group by 1, 2, 3) kept) as kept,
    (select json_agg(lapsed) from (
      select lapse.account_id, count(*)::int as count, max(lapse.lapsed_at) as last_at
      from ${unnestRows('wanted', accounts, { accountId: 'uuid' })}
      cross join lateral (select account_id, lapsed_at from hold_lapse
        where account_id = wanted.account_id and lapsed_at > ${forgiven}) lapse
      group by 1) lapsed) as lapses`
}

/**
 * Creates one holder per account and returns the same one each time, so that orders granted in a batch count for the
 * next. Accounts with the same number share their unpaid places and lapses.
 */
export function listHolders({ unpaid, kept, lapses }: Holdings, sharing: Sharing = new Map()) {
  const holders = new Map<string, Holder>()
  const keptOfNumbers = new Map<string, KeptPlaces>()
  const unpaidOf = Map.groupBy(unpaid ?? [], (each) => each.account_id)
  const keptOf = Map.groupBy(kept ?? [], (each) => each.account_id)
  const lapsesOf = new Map(lapses?.map((each) => [each.account_id, each]))
  const sumKept = (accountIds: readonly string[]) => {
    const places = new KeptPlaces()
    for (const id of accountIds)
      for (const { pool_id, date, pieces, is_rare } of keptOf.get(id) ?? [])
        places.add(pool_id, date, pieces, is_rare ? 'rare' : null)
    return places
  }
  const sumLapses = (accountIds: readonly string[]) => {
    const found = accountIds.flatMap((id) => lapsesOf.get(id) ?? [])
    if (found.length === 0) return undefined
    const count = found.reduce((sum, each) => sum + each.count, 0)
    return { count, lastAt: new Date(Math.max(...found.map((each) => Date.parse(each.last_at)))) }
  }
  return {
    get(accountId: string, isProven: boolean): Holder {
      const found = holders.get(accountId)
      if (found) return found
      const number = sharing.get(accountId)
      const accountIds = number?.accountIds ?? [accountId]
      const places = (number && keptOfNumbers.get(number.mobile)) ?? sumKept(accountIds)
      if (number) keptOfNumbers.set(number.mobile, places)
      const holder = new Holder({
        isProven,
        unpaid: unpaidOf.get(accountId)?.map((each) => each.tran_no) ?? [],
        lapses: sumLapses(accountIds),
        kept: places,
      })
      holders.set(accountId, holder)
      return holder
    },
  }
}

/** Reads one account's holder without locks, for checks that hold no places. */
export async function readHolder(
  db: Db | Trx,
  accountId: string,
  query: Pick<HoldingsQuery, 'caps' | 'today' | 'now'>,
): Promise<Holder> {
  const holdings = selectHoldings({
    ...query,
    accountIds: [accountId],
    pressed: [accountId],
    sharing: new Map(),
  })
  const { rows } = await sql<Holdings>`select ${holdings}`.execute(db)
  return listHolders(rows[0] ?? {}).get(accountId, true)
}
