import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { listParcels as contract, countParcels, ParcelRow } from '@vazhipadu/contract/reports/parcels'
import { MAX_COUNTED } from '@vazhipadu/contract/reports/transactions'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { ParcelAddress } from '../../delivery/insert-parcels.ts'
import { nameCountry, nameState } from '../../profile/list-countries.ts'
import type { Period } from '../transactions/match-orders.ts'
import { matchParcels } from './match-parcels.ts'

type ParcelsQuery = z.output<typeof contract.query>

type Instants = 'packedAt' | 'sentAt' | 'deliveredAt' | 'returnedAt'
type Row = Omit<ParcelRow, 'tran_no' | 'receipt_number' | 'address' | Instants> &
  Record<Instants, Date | null> & {
    tranNo: string
    receiptNumber: string | null
    /** An erased person's address lacks the personal fields. */
    address: Partial<ParcelAddress> | null
  }

/** Three working days after the pooja; Saturday and Sunday do not count. */
export const dueOn = (date: RawBuilder<unknown>) =>
  sql`${date} + case extract(isodow from ${date}) when 1 then 3 when 2 then 3 when 7 then 3 when 6 then 4 else 5 end::int`

/** The contents of a parcel by its lines; the offering's name if its prasadam has no description. */
export const contentsOf = (parcelId: RawBuilder<unknown>) => sql`(
  select string_agg(distinct coalesce(nullif(f.prasadam_contents, ''), f.name), ', ')
  from parcel_line pl join order_line l on l.id = pl.line_id join offering f on f.id = l.offering_id
  where pl.parcel_id = ${parcelId} and l.state <> 'cancelled')`

/** Parcels of prasadam, the longest waiting first. */
export async function listParcels(
  db: Db,
  parcelsQuery: ParcelsQuery,
  period: Period,
): Promise<ResponseOf<typeof contract>> {
  const { where, searchedFrom } = matchParcels(parcelsQuery, period)
  const from = sql`from parcel p join orders o on o.tran_no = p.tran_no where ${where}`
  const { rows: counts } = await sql<{ count: number; grams: number }>`
    select count(*) as count, coalesce(sum(grams), 0)::bigint as grams
    from (select p.grams ${from} limit ${sql.lit(MAX_COUNTED + 1)}) found`.execute(db)
  const turned = parcelsQuery.descending ? sql`desc` : sql`asc`
  const order =
    parcelsQuery.sort === 'pin'
      ? sql`p.address ->> 'country' = 'IN' desc, p.address ->> 'postalCode' ${turned}, p.id ${turned}`
      : sql`p.on_date ${turned}, p.id ${turned}`
  const { rows } = await sql<Row>`
    select p.id, p.version, p.tran_no, r.number as receipt_number, p.on_date as date,
      (${dueOn(sql`p.on_date`)})::date as due_on, coalesce(p.address ->> 'recipient', '') as recipient,
      p.address, coalesce(p.address ->> 'postalCode', '') as postal_code,
      coalesce(p.address ->> 'mobile', '') as mobile, p.zone, coalesce(${contentsOf(sql`p.id`)}, '') as contents,
      p.grams, p.state as status, p.carrier, p.tracking_no, p.packed_at, p.sent_at, p.delivered_at, p.returned_at,
      p.replaces, (select again.id from parcel again where again.replaces = p.id) as replaced_by
    from (select p.* ${from} order by ${order} offset ${parcelsQuery.skip} limit ${parcelsQuery.limit}) p
    left join receipt r on r.tran_no = p.tran_no order by ${order}`.execute(db)
  const [counted] = counts
  const count = counted?.count ?? 0
  return {
    parcels: rows.map(describe),
    total: Math.min(count, MAX_COUNTED),
    isCapped: count > MAX_COUNTED,
    grams: counted?.grams ?? 0,
    searchedFrom,
  }
}

function describe({ tranNo, receiptNumber, address, ...row }: Row): ParcelRow {
  const { line1, line2, city, state = '', country = 'IN' } = address ?? {}
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...row,
    tran_no: tranNo,
    receipt_number: receiptNumber,
    address: [line1, line2, city, nameState(country, state)].filter(Boolean).join(', '),
    country: country === 'IN' ? '' : (nameCountry(country) ?? country),
    packedAt: iso(row.packedAt),
    sentAt: iso(row.sentAt),
    deliveredAt: iso(row.deliveredAt),
    returnedAt: iso(row.returnedAt),
  }
}

/** Parcels by state, for the list's tabs. Those waiting for their pooja are counted up to 10,000. */
export async function readParcelCounts(
  db: Db,
  { today, timeZone }: Period,
): Promise<ResponseOf<typeof countParcels>> {
  type Counts = ResponseOf<typeof countParcels> & { awaitingPooja: number }
  const { rows } = await sql<Omit<Counts, 'awaiting_pooja'>>`
     select
       (select count(*) from (select from parcel p join orders o using (tran_no)
         where p.option = 'post' and p.state = 'awaiting_pooja' and o.state = 'confirmed'
         limit ${sql.lit(MAX_COUNTED)}) waiting) as awaiting_pooja,
       (select count(*) from parcel where option = 'post' and state = 'ready') as ready,
       (select count(*) from parcel where option = 'post' and state = 'packed') as packed,
       (select count(*) from parcel where option = 'post' and state = 'sent') as sent,
       (select count(*) from parcel where state = 'delivered'
         and delivered_at >= date_trunc('month', ${today}::date::timestamp) at time zone ${timeZone}) as delivered_this_month,
       (select count(*) from parcel p where p.option = 'post' and p.state = 'returned'
         and not exists (select from parcel again where again.replaces = p.id)) as returned,
       array(select distinct carrier from parcel
         where option = 'post' and on_date >= ${today}::date - 92 and carrier is not null order by 1) as carriers`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  const { awaitingPooja, ...counts } = row
  return { ...counts, awaiting_pooja: awaitingPooja }
}
