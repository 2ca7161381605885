import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { type HoldCaps, Holder } from './limit-holding.ts'

type Asked = {
  caps: HoldCaps
  /** Whose unpaid orders are counted. */
  accountIds: string[]
  /** Those among them who may meet a scarce day: what they keep, day by day, and what lapsed. */
  pressed: string[]
  today: CivilDate
  now: Date
}

/** As they come from `selectHoldings`; absent where nobody asked. */
export type Holdings = {
  unpaid?: { account_id: string; tran_no: string }[] | null
  kept?: { account_id: string; pool_id: number; date: CivilDate; pieces: number; is_rare: boolean }[] | null
  lapses?: { account_id: string; count: number; last_at: string }[] | null
}

/** No hold lives nearly as long, whatever a bank or a worker does; older orders of an account need not be read. */
const LONGEST_HOLD_MS = 48 * 3_600_000
const HOUR_MS = 3_600_000

/** Columns of a statement: each account is looked up by its key. Its row is locked where the answer decides. */
export function selectHoldings({ accountIds, pressed, ...asked }: Asked) {
  const { caps, now } = asked
  const since = new Date(now.getTime() - LONGEST_HOLD_MS)
  const accounts = accountIds.map((accountId) => ({ accountId }))
  const unpaid = sql`
    (select json_agg(unpaid) from (
      select made.account_id, made.tran_no from ${unnestRows('wanted', accounts, { accountId: 'uuid' })}
      cross join lateral (select account_id, tran_no from orders
        where account_id = wanted.account_id and created_at > ${since} and state = 'awaiting_payment' and kind = 'booking'
          and not exists (select from ballot_entry b where b.tran_no = orders.tran_no)
        order by created_at desc limit ${caps.mostUnpaidOrders}) made) unpaid) as unpaid`
  // Left out where nobody asks: planning what finds nothing takes longer than finding it.
  return pressed.length === 0 ? unpaid : sql`${unpaid}, ${selectKept(pressed, asked)}`
}

function selectKept(pressed: string[], { caps, today, now }: Pick<Asked, 'caps' | 'today' | 'now'>) {
  const forgiven = new Date(now.getTime() - caps.forgivenHours * HOUR_MS)
  const accounts = pressed.map((accountId) => ({ accountId }))
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

/** Each account as a holder, made once: what a batch gives it is counted for its next order. */
export function listHolders({ unpaid, kept, lapses }: Holdings) {
  const known = new Map<string, Holder>()
  const unpaidOf = Map.groupBy(unpaid ?? [], (each) => each.account_id)
  const keptOf = Map.groupBy(kept ?? [], (each) => each.account_id)
  const lapsesOf = new Map(lapses?.map((each) => [each.account_id, each]))
  return {
    get(accountId: string, isProven: boolean): Holder {
      const found = known.get(accountId)
      if (found) return found
      const lapsed = lapsesOf.get(accountId)
      const holder = new Holder({
        isProven,
        unpaid: unpaidOf.get(accountId)?.map((each) => each.tran_no) ?? [],
        lapses: lapsed && { count: lapsed.count, lastAt: new Date(lapsed.last_at) },
      })
      for (const { pool_id, date, pieces, is_rare } of keptOf.get(accountId) ?? [])
        holder.add(pool_id, date, pieces, is_rare ? 'rare' : null)
      known.set(accountId, holder)
      return holder
    },
  }
}

/** The same for one account where nothing is held by it. */
export async function readHolder(
  db: Db | Trx,
  accountId: string,
  asked: Pick<Asked, 'caps' | 'today' | 'now'>,
): Promise<Holder> {
  const holdings = selectHoldings({ ...asked, accountIds: [accountId], pressed: [accountId] })
  const { rows } = await sql<Holdings>`select ${holdings}`.execute(db)
  return listHolders(rows[0] ?? {}).get(accountId, true)
}
