import type { printLabels as contract } from '@vazhipadu/contract/delivery'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Downloads } from '../../platform/http/create-download.ts'
import type { Paper, Printer } from '../../platform/pdf/printer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { nameCountry, nameState } from '../profile/list-countries.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { noLabels } from './delivery.errors.ts'
import { formatPhone } from './delivery.rules.ts'
import type { ParcelAddress } from './insert-parcels.ts'
import type { LabelPages, PostLabel } from './render-labels.ts'

export type LabelDeps = Platform & {
  downloads: Downloads
  printer: Printer
  settings: Settings
  calendar: Calendar
}
type PerSheet = LabelPages['perSheet']
type LabelsRequest = z.output<typeof contract.body>

const KIND = 'labels'
const contentType = 'application/pdf'

/** Creates labels for parcels to be posted only. Each print is audited, because addresses leave the house. */
export async function createLabelsDownload(deps: LabelDeps, accountId: string, request: LabelsRequest) {
  const { db, clock, downloads } = deps
  const { per_sheet: perSheet, start_at: startAt } = request
  const labels = await listLabels(db, request.parcel_ids)
  if (labels.length === 0) throw noLabels()
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      at: clock.now(),
      actorId: accountId,
      action: 'parcel.labels_printed',
      subjectType: 'report',
      subjectId: KIND,
      after: { labels: labels.length, parcelIds: request.parcel_ids },
    }),
  )
  const skip = Math.min(startAt, perSheet) - 1
  const fileName = `labels-${deps.calendar.timeAt(clock.now()).today}.pdf`
  const ref = JSON.stringify({ parcelIds: request.parcel_ids, perSheet, skip })
  const offer = await downloads.create({ kind: KIND, ref, accountId, fileName, contentType })
  return { ...offer, labels: labels.length }
}

/** Creates a test page without names, to check the alignment of the label sheets. */
export function createTestPageDownload({ downloads }: LabelDeps, accountId: string, perSheet: PerSheet) {
  const ref = JSON.stringify({ parcelIds: [], perSheet, skip: 0 })
  return downloads.create({
    kind: KIND,
    ref,
    accountId,
    fileName: `labels-test-${perSheet}.pdf`,
    contentType,
  })
}

/** Registers the download kind in every API process; the labels are drawn when the URL is opened. */
export function registerLabels({ db, clock, calendar, settings, downloads, printer }: LabelDeps): void {
  downloads.register(KIND, async ({ ref }) => {
    const { parcelIds, perSheet, skip } = JSON.parse(ref) as {
      parcelIds: number[]
      perSheet: PerSheet
      skip: number
    }
    const pin = /\d{3} ?\d{3}$/.exec((await settings.get('temple.address')).trim())?.[0]
    const paper: LabelPages = {
      title: 'Postal labels',
      printedOn: calendar.timeAt(clock.now()).today,
      perSheet,
      skip,
      guides: parcelIds.length === 0 ? 'test' : 'none',
      from: [await settings.get('temple.name'), pin].filter(Boolean).join(' '),
      labels: await listLabels(db, parcelIds),
    }
    return { content: await printer.print(labelPaper, paper) }
  })
}

export const labelPaper: Paper<LabelPages> = {
  module: new URL('./render-labels.ts', import.meta.url).href,
  timesAsLong: 2,
}

type Row = { id: number; address: ParcelAddress; grams: number; receipt: string | null; isOne: boolean }

/** Parcels that are ready or packed. If an order has several, the reference includes the parcel's id. */
async function listLabels(db: Db, ids: readonly number[]): Promise<PostLabel[]> {
  const rows = await sqlRows<Row>(
    db,
    `select p.id, p.address, p.grams, lpad(r.sequence_no::text, 6, '0') as receipt,
       not exists (select from parcel other where other.tran_no = p.tran_no and other.id <> p.id) as is_one
     from parcel p left join receipt r on r.tran_no = p.tran_no
     where p.id = any ($1::bigint[]) and p.state in ('ready', 'packed') and p.address ? 'recipient'`,
    [[...ids]],
  )
  return rows.map(({ id, address, grams, receipt, isOne }) => {
    const { recipient, line1, line2, city, state, country, postalCode, mobile } = address
    return {
      name: recipient,
      address: [line1, line2, [city, nameState(country, state) ?? state].filter(Boolean).join(', ')].filter(
        (line): line is string => Boolean(line),
      ),
      postalCode,
      country: country === 'IN' ? '' : (nameCountry(country) ?? country),
      phone: formatPhone(mobile),
      grams,
      reference: isOne && receipt ? receipt : [receipt, `P${id}`].filter(Boolean).join(' '),
    }
  })
}
