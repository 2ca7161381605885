import type { TransactionFilters } from '@vazhipadu/contract/reports/transactions'
import { type RawBuilder, sql } from 'kysely'
import { readNumber } from '../../receipts/receipts.reads.ts'
import { IS_STILL_OWED, WAITING } from '../reports.rules.ts'

/** An SQL condition with its values; several are joined with `and`. */
export type Condition = RawBuilder<unknown>

export const joinConditions = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`

export type Period = { timeZone: string; today: string }

export type Matched = {
  /** Disjoint conditions on `orders o`; together they are the result. */
  ways: readonly Condition[]
  /** The first day searched, if the search had to be limited. */
  searchedFrom: string | null
  /** A filter with an index of its own is set, which finds the orders whenever they were booked. */
  isNarrow: boolean
}

/** How many days back a search without an indexed filter goes: it reads every order of that time. */
const SEARCHED_DAYS = 31
const DAY_MS = 86_400_000

/**
 * The filters of the transactions as conditions. None of them may read all orders: a filter has an index, or is limited
 * to a period. `isOrdered`: the result is sorted by a column without an index.
 */
export function matchOrders(
  filters: TransactionFilters,
  { timeZone, today }: Period,
  isOrdered = false,
): Matched {
  const narrow = matchOne(filters)
  const { from_date, to_date, status, customer_name, refunds } = filters
  const where = [...narrow]
  const isNarrow = narrow.length > 0 || Boolean(refunds)
  const isShort = Boolean(customer_name) && !isIndexed(customer_name)
  const mustBound = !isNarrow && (isShort || (isOrdered && !from_date))
  const bound = mustBound ? shiftDay(to_date || today, -SEARCHED_DAYS) : ''
  const searchedFrom = bound > (from_date ?? '') ? bound : null
  const from = searchedFrom ?? from_date
  if (from) where.push(sql`o.created_at >= ${startOf(from, timeZone)}`)
  if (to_date) where.push(sql`o.created_at < ${endOf(to_date, timeZone)}`)
  if (customer_name) {
    const part = `%${escapeLike(customer_name)}%`
    // `lower(…) like` for short texts, so that the planner does not use the trigram index: it would have to read all of
    // it.
    where.push(isShort ? sql`lower(o.customer_name) like lower(${part})` : sql`o.customer_name ilike ${part}`)
  }
  if (status) where.push(matchStatus(status))
  if (refunds === 'failed')
    where.push(sql`o.tran_no in (select f.tran_no from refund f where ${IS_STILL_OWED})`)
  if (refunds === 'waiting') where.push(sql`o.tran_no in (select waiting.tran_no from (${WAITING}) waiting)`)
  const { phone_no, email } = filters
  const isByContact = Boolean(phone_no || email || (customer_name && !isShort))
  return {
    ways: isByContact
      ? [
          [...where, IS_SETTLED],
          [...where, IS_HELD],
        ].map(joinConditions)
      : [joinConditions(where)],
    searchedFrom,
    isNarrow: isNarrow || isIndexed(customer_name),
  }
}

// Names and contacts are indexed only after the hold has ended, so that holding places writes nothing to these indexes.
const IS_SETTLED = sql`o.release_at is null`
const IS_HELD = sql`o.release_at is not null`

/** The same as one condition, for queries that read all of the result anyway. */
export const matchAny = (ways: readonly Condition[]): Condition =>
  sql.join(
    ways.map((where) => sql`(${where})`),
    sql` or `,
  )

/** Selects `columns` of the orders found; `rest` is appended to each subquery. */
export const selectFound = (
  ways: readonly Condition[],
  columns: Condition,
  rest: Condition = sql``,
): Condition =>
  sql.join(
    ways.map((where) => sql`(select ${columns} from orders o where ${where} ${rest})`),
    sql` union all `,
  )

/** Filters that match a handful of orders, each by its own index. */
function matchOne(filters: TransactionFilters): Condition[] {
  const { phone_no, email, receipt_number, payment_id, order_id } = filters
  const where: Condition[] = []
  if (phone_no) {
    const digits = phone_no.replace(/\D/g, '')
    const ending = digits.split('').toReversed().join('')
    where.push(ending ? sql`reverse(o.customer_mobile) like ${`${ending}%`}` : sql`false`)
  }
  if (email) where.push(sql`o.customer_email like ${`${escapeLike(email.toLowerCase())}%`}`)
  if (receipt_number) {
    const isPlain = /^\d{1,7}$/.test(receipt_number)
    const matches = isPlain
      ? sql`r.sequence_no = ${Number(receipt_number)}`
      : sql`r.number like ${`${escapeLike(readNumber(receipt_number))}%`}`
    where.push(sql`o.tran_no in (select r.tran_no from receipt r where ${matches})`)
  }
  if (payment_id)
    where.push(sql`o.tran_no in (select p.tran_no from payment p where p.payment_id = ${payment_id})`)
  // The provider's order id or our transaction number: people copy either.
  if (order_id)
    where.push(
      order_id.startsWith('order_')
        ? sql`o.tran_no in (select v.tran_no from provider_order v where v.order_id = ${order_id})`
        : sql`o.tran_no = ${order_id.toUpperCase()}`,
    )
  return where
}

function matchStatus(status: NonNullable<TransactionFilters['status']>): Condition {
  // Each written exactly as the index condition, so that the planner can use that index.
  if (status === 'needs_attention') return sql`(o.state = 'needs_attention' or o.attention is not null)`
  if (status === 'awaiting_payment') return sql`o.state = 'awaiting_payment' and o.release_at is not null`
  return sql`o.state = ${sql.lit(status)}`
}

/** The first instant of a day in the temple's time zone, and the first after the day. */
export const startOf = (date: string, timeZone: string) =>
  sql<Date>`${date}::date::timestamp at time zone ${timeZone}`
export const endOf = (date: string, timeZone: string) =>
  sql<Date>`(${date}::date + 1)::timestamp at time zone ${timeZone}`

/** The trigram index needs at least three letters. */
function isIndexed(name: string | undefined): boolean {
  return /[\p{L}\p{N}]{3}/u.test(name ?? '')
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

export function shiftDay(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
