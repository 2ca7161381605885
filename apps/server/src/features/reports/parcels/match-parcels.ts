import type { ParcelFilters } from '@vazhipadu/contract/reports/parcels'
import { sql } from 'kysely'
import { readNumber } from '../../receipts/receipts.reads.ts'
import {
  type Condition,
  escapeLike,
  joinConditions,
  type Period,
  shiftDay,
} from '../transactions/match-orders.ts'

/** How many days back a name without other filters is searched: devotees ask for a parcel for about three months. */
const SEARCHED_DAYS = 92

/** States with few parcels at any time, because they are worked off. */
const passing = ['due', 'ready', 'packed', 'returned']

// The condition on the state first and in this form, so that the planner uses the index of open parcels.
const due = sql`(p.state in ('ready', 'packed', 'returned') and (p.state <> 'returned'
  or not exists (select from parcel again where again.replaces = p.id)))`

/** The filters as conditions on `parcel p` and `orders o`. Only a search by name may need to be limited to a period. */
export function matchParcels(filters: ParcelFilters, { today }: Period) {
  const { from_date, to_date, status, zone, carrier, search } = filters
  const where = [
    sql`p.option = 'post'`,
    // Parcels are inserted with the hold; while the order is unpaid they wait for nothing.
    sql`(p.state <> 'awaiting_pooja' or o.state = 'confirmed')`,
    status && status.length > 0
      ? sql`(${sql.join(status.map(matchState), sql` or `)})`
      : sql`p.state <> 'cancelled'`,
  ]
  const narrow = search ? matchOne(search) : undefined
  const isPassing = status?.length ? status.every((state) => passing.includes(state)) : false
  const mustBound = Boolean(search) && !narrow && !from_date && !isPassing
  const searchedFrom = mustBound ? shiftDay(to_date || today, -SEARCHED_DAYS) : null
  const from = from_date || searchedFrom
  if (from) where.push(sql`p.on_date >= ${from}::date`)
  if (to_date) where.push(sql`p.on_date <= ${to_date}::date`)
  if (zone) where.push(sql`p.zone = ${zone}`)
  if (carrier) where.push(sql`p.carrier = ${carrier}`)
  if (narrow) where.push(narrow)
  else if (search) {
    const part = `%${escapeLike(search)}%`
    where.push(sql`(p.address ->> 'recipient' ilike ${part} or o.customer_name ilike ${part})`)
  }
  return { where: joinConditions(where), searchedFrom }
}

const matchState = (state: string) => (state === 'due' ? due : sql`p.state = ${sql.lit(state)}`)

/** A number of a receipt, booking or parcel, a PIN code or a tracking number, each with its index. */
function matchOne(search: string): Condition | undefined {
  const word = search.toUpperCase().replace(/\s/g, '')
  if (/^V[2-9A-Z]{10}$/.test(word)) return sql`p.tran_no = ${word}`
  if (/^P\d{1,12}$/.test(word)) return sql`p.id = ${Number(word.slice(1))}`
  if (/^(C[-/])?\d{4}-\d{2}([-/]\d*)?$/.test(word))
    return sql`p.tran_no in (select r.tran_no from receipt r where r.number like ${`${escapeLike(readNumber(word))}%`})`
  if (/^\d{1,10}$/.test(word))
    // Two subqueries instead of an `or`, so that each uses its index.
    return sql`p.id in (
      select near.id from parcel near where near.option = 'post' and near.address ->> 'postalCode' like ${`${word}%`}
      union all
      select named.id from parcel named join receipt r on r.tran_no = named.tran_no
      where r.sequence_no = ${Number(word)})`
  if (/^[A-Z]{0,4}\d[A-Z0-9-]{3,}$/.test(word)) return sql`p.tracking_no like ${`${escapeLike(word)}%`}`
  return undefined
}
