import type { TransactionFilters } from '@vazhipadu/contract/reports/transactions'
import { readNumber } from '../../receipts/receipts.reads.ts'
import { IS_STILL_OWED } from '../reports.rules.ts'

/** Values of a statement under construction: `take` answers the placeholder. */
export type Values = { take: (value: unknown) => string; list: unknown[] }

export function collectValues(): Values {
  const list: unknown[] = []
  return { list, take: (value) => `$${list.push(value)}` }
}

export type Period = { timeZone: string; today: string }

export type Matched = {
  /** Conditions on `orders o`. */
  where: string
  /** From when on, where the search had to be bounded. */
  searchedFrom: string | null
  /** A filter with an index of its own was given: that finds the orders, whenever they were booked. */
  isNarrow: boolean
}

/** How far back a search goes that nothing else bounds: it reads every order of that time. */
const SEARCHED_DAYS = 31
const DAY_MS = 86_400_000

/**
 * The filters of the transactions as conditions. Nothing here may read every order there is: a filter has its index,
 * or is bounded by a period. `isOrdered`: the result is sorted by something that no index keeps.
 */
export function matchOrders(
  filters: TransactionFilters,
  values: Values,
  { timeZone, today }: Period,
  isOrdered = false,
): Matched {
  const { take } = values
  const narrow = matchOne(filters, values)
  const { from_date, to_date, status, customer_name, refunds } = filters
  const where = [...narrow]
  const isNarrow = narrow.length > 0 || Boolean(refunds)
  const isShort = Boolean(customer_name) && !isIndexed(customer_name)
  const mustBound = !isNarrow && (isShort || (isOrdered && !from_date))
  const bound = mustBound ? shiftDay(to_date || today, -SEARCHED_DAYS) : ''
  const searchedFrom = bound > (from_date ?? '') ? bound : null
  const from = searchedFrom ?? from_date
  const dayStart = (date: string, plus: number) =>
    `(${take(date)}::date + ${plus})::timestamp at time zone ${take(timeZone)}`
  if (from) where.push(`o.created_at >= ${dayStart(from, 0)}`)
  if (to_date) where.push(`o.created_at < ${dayStart(to_date, 1)}`)
  if (customer_name) {
    const part = take(`%${escapeLike(customer_name)}%`)
    // Said so that the index does not offer itself where it knows nothing: it would be read from end to end.
    where.push(isShort ? `lower(o.customer_name) like lower(${part})` : `o.customer_name ilike ${part}`)
  }
  if (status) where.push(matchStatus(status))
  if (refunds === 'failed') where.push(`o.tran_no in (select f.tran_no from refund f where ${IS_STILL_OWED})`)
  if (refunds === 'waiting')
    where.push('o.tran_no in (select p.tran_no from refund_proposal p where p.decided_at is null)')
  return {
    where: where.length > 0 ? where.join(' and ') : 'true',
    searchedFrom,
    isNarrow: isNarrow || isIndexed(customer_name),
  }
}

/** Filters that find a handful, each by its own index. */
function matchOne(filters: TransactionFilters, { take }: Values): string[] {
  const { phone_no, email, receipt_number, payment_id, order_id } = filters
  const where: string[] = []
  if (phone_no) {
    const digits = phone_no.replace(/\D/g, '')
    const ending = digits.split('').toReversed().join('')
    where.push(ending ? `reverse(o.customer_mobile) like ${take(`${ending}%`)}` : 'false')
  }
  if (email) where.push(`o.customer_email like ${take(`${escapeLike(email.toLowerCase())}%`)}`)
  if (receipt_number) {
    const isPlain = /^\d{1,7}$/.test(receipt_number)
    const matches = isPlain
      ? `r.sequence_no = ${take(Number(receipt_number))}`
      : `r.number like ${take(`${escapeLike(readNumber(receipt_number))}%`)}`
    where.push(`o.tran_no in (select r.tran_no from receipt r where ${matches})`)
  }
  if (payment_id)
    where.push(`o.tran_no in (select p.tran_no from payment p where p.payment_id = ${take(payment_id)})`)
  // The provider's number of the order, or ours: people copy either.
  if (order_id)
    where.push(
      order_id.startsWith('order_')
        ? `o.tran_no in (select v.tran_no from provider_order v where v.order_id = ${take(order_id)})`
        : `o.tran_no = ${take(order_id.toUpperCase())}`,
    )
  return where
}

function matchStatus(status: NonNullable<TransactionFilters['status']>): string {
  // Each as the index says it: the planner must see that the index covers it.
  if (status === 'needs_attention') return `(o.state = 'needs_attention' or o.attention is not null)`
  if (status === 'awaiting_payment') return `o.state = 'awaiting_payment' and o.release_at is not null`
  return `o.state = '${status}'`
}

/** The index of names keeps three letters at a time; of fewer it knows nothing. */
function isIndexed(name: string | undefined): boolean {
  return /[\p{L}\p{N}]{3}/u.test(name ?? '')
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

export function shiftDay(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
