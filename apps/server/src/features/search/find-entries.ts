import { MAX_RESULTS } from '@vazhipadu/contract/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isWholeWord, listPatterns, type SearchQuery } from './search.rules.ts'

type Entry = { kind: 'order' | 'ticket'; subjectId: string; at: Date; words: string }
export type Found = { orders: string[]; tickets: string[]; hasMore: boolean }

/** Most matches that are sorted. */
const MAX_SORTED_ROWS = 500
/** How many of the newest entries are scanned for a word that is in very many. */
const MAX_SCANNED_ROWS = 20_000
/** Match limit: fills several pages. An older entry needs a more specific search. */
const ENOUGH = 100

/** Finds exact numbers in their own tables first, then words in the search table. */
export async function findEntries(db: Db, query: SearchQuery): Promise<Found> {
  const exact = await findByNumber(db, query)
  const isFound = query.email !== null && exact.orders.length + exact.tickets.length > 0
  const entries = query.terms.length > 0 && !isFound ? await findByWords(db, query) : []
  const pick = (kind: Entry['kind'], first: string[]) => [
    ...new Set([...first, ...entries.flatMap((entry) => (entry.kind === kind ? [entry.subjectId] : []))]),
  ]
  const orders = pick('order', exact.orders)
  const tickets = pick('ticket', exact.tickets)
  return {
    orders: orders.slice(0, MAX_RESULTS),
    tickets: tickets.slice(0, MAX_RESULTS),
    hasMore: orders.length > MAX_RESULTS || tickets.length > MAX_RESULTS,
  }
}

type Numbered = { kind: 'order' | 'ticket'; id: string }

/**
 * Each by its own index; an order that was never paid can only be found here. Receipts are limited first and then
 * sorted: otherwise the planner would scan all of them by time.
 */
async function findByNumber(db: Db, { whole, receipt, ticketNo, email }: SearchQuery) {
  const ending = receipt?.split('').toReversed().join('') ?? null
  const { rows } = await sql<Numbered>`
    select 'order' as kind, tran_no as id from orders where tran_no = ${whole.toUpperCase()}
    union all select 'order', tran_no from payment where payment_id = ${whole}
    union all select 'order', tran_no from provider_order where order_id = ${whole}
    union all (select 'order', tran_no from (select tran_no, captured_at from receipt
        where ${ending !== null} and number is not null and reverse(number) like ${matchReceipt(receipt, ending)}
        limit ${MAX_SORTED_ROWS}) found order by captured_at desc limit ${MAX_RESULTS})
    union all (select 'order', tran_no from (select tran_no, created_at from orders
        where customer_email = ${email} and release_at is null and customer_email is not null
          and state <> 'expired'
        limit ${MAX_SORTED_ROWS}) found order by created_at desc limit ${MAX_RESULTS + 1})
    union all (select 'ticket', id::text from ticket
        where account_id = (select id from account where email = ${email}) order by created_at desc
        limit ${MAX_RESULTS + 1})
    union all select 'ticket', id::text from ticket where number = ${ticketNo}`.execute(db)
  const idsOf = (kind: Numbered['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
  return { orders: idsOf('order'), tickets: idsOf('ticket') }
}

/**
 * Up to three digits are the number without its leading zeros: 12 is 000012 of any year, and does not match other
 * endings.
 */
function matchReceipt(receipt: string | null, ending: string | null): string {
  const isShort = receipt !== null && /^\d{1,3}$/.test(receipt)
  return isShort ? `${(ending ?? '').padEnd(6, '0')}/%` : `${ending ?? ''}%`
}

async function findByWords(db: Db, { terms }: SearchQuery): Promise<Entry[]> {
  const conditions = terms.map((term) => {
    const patterns = listPatterns(term).map((pattern) => sql`words like ${pattern}`)
    return sql`(${sql.join(patterns, sql` or `)})`
  })
  const matches = sql.join(conditions, sql` and `)
  const rank = ({ words }: Entry) => terms.filter((term) => isWholeWord(words, term)).length
  const sort = (entries: Entry[]) =>
    entries
      .map((entry) => ({ entry, rank: rank(entry) }))
      .toSorted((a, b) => b.rank - a.rank || b.entry.at.getTime() - a.entry.at.getTime())
      .map(({ entry }) => entry)
  // For a frequent name the newest matches are enough; the trigram index is read in full only for rare words.
  const newest = await readEntries(db, sql`where ${matches} limit ${sql.lit(ENOUGH)}`, MAX_SCANNED_ROWS)
  if (newest.length === ENOUGH) return sort(newest)
  return sort([
    ...newest,
    ...(await readEntries(db, sql`where ${matches} limit ${sql.lit(MAX_SORTED_ROWS)}`)),
  ])
}

/** The subquery makes the planner scan the newest entries by time instead of reading the index for every word. */
async function readEntries(db: Db, rest: RawBuilder<unknown>, newest?: number): Promise<Entry[]> {
  const from = newest
    ? sql`(select * from search_entry order by at desc, kind, subject_id limit ${sql.lit(newest)}) search_entry`
    : sql`search_entry`
  const { rows } = await sql<Entry>`select kind, subject_id, at, words from ${from} ${rest}`.execute(db)
  return rows
}
