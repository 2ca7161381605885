import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { calendarTopics } from '../calendar/calendar.reads.ts'
import { CATALOGUE_TOPIC } from '../catalogue/catalogue.reads.ts'
import type { CapacityTally, HoldRequest, OrderRequest } from './booking.rules.ts'
import { type GuardRows, selectGuards } from './check-place-rights.ts'
import { type Holdings, listHolders, selectHoldings } from './read-holdings.ts'

type SentKey = { account_id: string; key: string; tran_no: string; hash: string }
type Pieces = { account_id: string; offering_id: number; date: CivilDate; pieces: number }
type Row = Holdings & {
  changes: number
  keys: SentKey[] | null
  pieces: Pieces[] | null
  guards: GuardRows
}

export type Facts = {
  /** Change counts of the catalogue and the calendar, summed. */
  changes: number
  /** Finds the order that an idempotency key made before; its hash is hexadecimal. */
  findSent: (order: OrderRequest) => { tranNo: string; hash: string } | undefined
  /** Unpaid places and lapses of the requested accounts. */
  holders: ReturnType<typeof listHolders>
  pieces: Pieces[]
  /** Guards of the requested days. */
  guards: GuardRows
}

const TOPICS = [CATALOGUE_TOPIC, ...calendarTopics]

/**
 * Reads all data for checking a batch except its places in one statement. It runs after the places are locked, so that
 * it sees the changes of earlier lock holders. The lateral joins look each row up by its key.
 */
export async function readFacts(
  trx: Trx,
  requests: OrderRequest[],
  holdingsQuery: Parameters<typeof selectHoldings>[0] | null,
): Promise<Facts> {
  const keyed = requests.flatMap(({ accountId, idempotency }) =>
    accountId && idempotency ? [{ accountId, key: idempotency.key }] : [],
  )
  const { rows } = await sql<Row>`select
    (select coalesce(sum(changes), 0)::bigint from change_count where topic = any (${TOPICS})) as changes,
    (select json_agg(sent) from (
      select wanted.account_id, wanted.key, made.tran_no, encode(made.request_hash, 'hex') as hash
      from ${unnestRows('wanted', keyed, { accountId: 'uuid', key: 'text' })}
      cross join lateral (select tran_no, request_hash from orders
        where account_id = wanted.account_id and idempotency_key = wanted.key) made) sent) as keys,
    ${holdingsQuery === null ? sql`` : sql`${selectHoldings(holdingsQuery)},`}
    ${selectPieces(requests)} as pieces, ${selectGuards(requests)} as guards`.execute(trx)
  const row = rows[0] as Row
  const { changes, keys, pieces, guards } = row
  const sent = new Map(keys?.map((each) => [`${each.account_id} ${each.key}`, each]))
  return {
    changes,
    findSent: ({ accountId, idempotency }) => {
      const found = idempotency ? sent.get(`${accountId} ${idempotency.key}`) : undefined
      return found && { tranNo: found.tran_no, hash: found.hash }
    },
    holders: listHolders(row, holdingsQuery?.sharing),
    pieces: pieces ?? [],
    guards,
  }
}

/** Adds pieces that the accounts already have of offerings with a limit per account and day. */
export async function countOfAccounts(
  db: Db | Trx,
  requests: Pick<HoldRequest, 'accountId' | 'lines'>[],
  taken: CapacityTally,
): Promise<void> {
  const { rows } = await sql<Pick<Row, 'pieces'>>`select ${selectPieces(requests)} as pieces`.execute(db)
  addPieces(taken, rows[0]?.pieces ?? [])
}

export function addPieces(taken: CapacityTally, pieces: Pieces[]): void {
  for (const each of pieces) taken.addPieces(each.account_id, each.offering_id, each.date, each.pieces)
}

function selectPieces(requests: Pick<HoldRequest, 'accountId' | 'lines'>[]) {
  const accountDays = new Map<string, { accountId: string; onDate: CivilDate }>()
  for (const { accountId, lines } of requests)
    for (const { offering, day } of lines)
      if (accountId !== null && offering.mostPerAccountDay !== null)
        accountDays.set(`${accountId} ${day.date}`, { accountId, onDate: day.date })
  return sql`(select json_agg(had) from (
    select line.account_id, line.offering_id, line.on_date as date, sum(line.quantity)::int as pieces
    from ${unnestRows('wanted', [...accountDays.values()], { accountId: 'uuid', onDate: 'date' })}
    cross join lateral (select account_id, offering_id, on_date, quantity from order_line
      where account_id = wanted.account_id and on_date = wanted.on_date
        and state in ('held', 'booked', 'performed')) line
    group by 1, 2, 3) had)`
}
