import { type ParcelFilters, parcelFilters } from '@vazhipadu/contract/reports/parcels'
import { sql } from 'kysely'
import { createAuditedDownload } from '../../../platform/http/create-audited-download.ts'
import { describeFilters } from '../transactions/describe-filters.ts'
import { defuse, type ExportDeps } from '../transactions/export-transactions.ts'
import type { Condition, Period } from '../transactions/match-orders.ts'
import { contentsOf, dueOn } from './list-parcels.ts'
import { matchParcels } from './match-parcels.ts'

const KIND = 'parcels'

/** A download of the whole result as CSV. Each is audited, because addresses leave the house. */
export async function createParcelsDownload(deps: ExportDeps, accountId: string, filters: ParcelFilters) {
  const setFilters = Object.fromEntries(
    Object.entries({ ...filters, status: filters.status?.join(',') }).filter(([, value]) => value),
  )
  const span = [filters.from_date, filters.to_date].filter(Boolean).join('-to-') || deps.period().today
  const download = {
    kind: KIND,
    ref: JSON.stringify(setFilters),
    accountId,
    fileName: `prasadam-${span}.csv`,
    contentType: 'text/csv; charset=utf-8',
  }
  return createAuditedDownload(deps, download, describeFilters(setFilters))
}

export function registerParcels({ db, downloads, copyOut, period }: ExportDeps): void {
  downloads.register(KIND, async ({ ref }) => {
    const { where } = matchParcels(parcelFilters.parse(JSON.parse(ref)), period())
    const statement = selectFor(where, period()).compile(db)
    const content = await copyOut(statement.sql, statement.parameters)
    return { content }
  })
}

const typed = (name: string) => defuse(sql`(p.address ->> ${sql.lit(name)})`)

const selectFor = (where: Condition, { today, timeZone }: Period) => sql`
  select (${dueOn(sql`p.on_date`)})::date as "Due by", p.on_date as "Pooja day", 'P' || p.id as "Parcel",
    o.tran_no as "Booking", coalesce(r.number, '') as "Receipt", ${typed('recipient')} as "Name",
    ${typed('line1')} as "Address 1", ${typed('line2')} as "Address 2", ${typed('city')} as "Town",
    ${typed('state')} as "State", ${typed('country')} as "Country", ${typed('postalCode')} as "PIN",
    ${typed('mobile')} as "Phone", ${defuse(contentsOf(sql`p.id`))} as "Contents", p.grams as "Weight in g",
    p.state as "Stands", ${defuse(sql`p.carrier`)} as "Carrier", ${defuse(sql`p.tracking_no`)} as "Tracking number",
    to_char(p.sent_at at time zone ${timeZone}, 'YYYY-MM-DD') as "Sent",
    to_char(p.delivered_at at time zone ${timeZone}, 'YYYY-MM-DD') as "Delivered",
    to_char(p.returned_at at time zone ${timeZone}, 'YYYY-MM-DD') as "Came back",
    case when p.state in ('ready', 'packed') then ${today}::date - p.on_date end as "Days waiting",
    case when p.replaces is not null then 'P' || p.replaces end as "Sent again for"
  from parcel p join orders o on o.tran_no = p.tran_no left join receipt r on r.tran_no = p.tran_no
  where ${where} order by p.on_date, p.id`
