import type { CopyOut } from '../../../platform/db/copy-out.ts'
import { createAuditedDownload } from '../../../platform/http/create-audited-download.ts'
import type { Downloads } from '../../../platform/http/create-download.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Calendar } from '../../calendar/calendar.reads.ts'
import { settlementUnknown } from '../payments.errors.ts'

export type ExportDeps = Platform & { downloads: Downloads; copyOut: CopyOut; calendar: Calendar }

const KIND = 'settlement'

/** A download of one settlement as CSV, for the auditor. Each download is audited. */
export async function createSettlementDownload(deps: ExportDeps, accountId: string, id: string) {
  const found = await deps.db
    .selectFrom('settlement')
    .select('settlementId')
    .where('settlementId', '=', id)
    .executeTakeFirst()
  if (!found) throw settlementUnknown()
  const fileName = `settlement-${id}.csv`
  const download = { kind: KIND, ref: id, accountId, fileName, contentType: 'text/csv; charset=utf-8' }
  return createAuditedDownload(deps, download, { settlement: id })
}

export function registerSettlements({ downloads, copyOut, calendar }: ExportDeps): void {
  downloads.register(KIND, async ({ ref }) => ({
    content: await copyOut(SELECT, [ref, calendar.location.timeZone]),
  }))
}

const rupees = (paise: string) => `round((${paise}) / 100.0, 2)`

/** Numbers and days only, no typed text. */
const SELECT = `
  select to_char(i.happened_at at time zone $2, 'YYYY-MM-DD HH24:MI') as "When", i.kind as "What", i.entity_id as "Provider's number",
    coalesce(i.payment_id, i.entity_id) as "Payment", p.tran_no as "Booking", r.number as "Receipt",
    ${rupees('i.amount_paise')} as "Amount", ${rupees('i.fee_paise - i.tax_paise')} as "Fee", ${rupees('i.tax_paise')} as "Tax on fee",
    ${rupees('i.credit_paise - i.debit_paise')} as "To the bank", s.settlement_id as "Settlement", s.utr as "UTR",
    to_char(s.settled_at at time zone $2, 'YYYY-MM-DD') as "Settled", s.seen_on as "On the statement"
  from settlement_item i join settlement s using (settlement_id)
  left join payment p on p.payment_id = coalesce(i.payment_id, i.entity_id)
  left join receipt r on r.tran_no = p.tran_no
  where i.settlement_id = $1 order by i.happened_at, i.entity_id, i.kind`
