import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { listReturned, type Returned } from './compare-dispute.ts'

export type DisputePacket = {
  temple: string
  tranNo: string
  receiptNumber: string | null
  summary: string
  printedOn: string
  lines: { offering: string; name: string; date: string; performedAt: string | null; isCancelled: boolean }[]
  /** One sentence for each refund. */
  refunds: string[]
}

export type PacketDeps = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings }
type LineRow = { offering: string; name: string; date: string; performedAt: Date | null; state: string }

const nameMoment = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at)

const nameDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${date}T00:00Z`),
  )

type Disputed = { tranNo: string; paymentId: string }

/** The evidence for a bank that contests a payment: what was bought, when it was performed, and what was refunded. */
export async function readPacket(
  deps: PacketDeps,
  { tranNo, paymentId }: Disputed,
  summary: string,
): Promise<DisputePacket> {
  const { db, clock, config, settings } = deps
  const timeZone = config.TEMPLE_TIME_ZONE
  const receipt = await db
    .selectFrom('receipt')
    .select('number')
    .where('tranNo', '=', tranNo)
    .executeTakeFirst()
  const { rows } = await sql<LineRow>`
    select f.name as offering, l.name, l.on_date as date, l.performed_at, l.state from order_line l
    join offering f on f.id = l.offering_id where l.tran_no = ${tranNo} order by l.line_no`.execute(db)
  return {
    temple: await settings.get('temple.name'),
    tranNo,
    receiptNumber: receipt?.number ?? null,
    summary,
    printedOn: clock.now().toISOString().slice(0, 10),
    lines: rows.map(({ offering, name, date, performedAt, state }) => ({
      offering,
      name,
      date: nameDay(date),
      performedAt: performedAt && nameMoment(performedAt, timeZone),
      isCancelled: state === 'cancelled',
    })),
    refunds: (await listReturned(db, paymentId)).map((refund) => describeReturn(refund, timeZone)),
  }
}

function describeReturn(
  { amountPaise, at, isProcessed, way, reference }: Returned,
  timeZone: string,
): string {
  const amount = formatRupees(amountPaise)
  const sent = way === 'bank_transfer' ? 'by bank transfer' : 'to the payment method'
  const number = reference ? `, reference ${reference}` : ''
  const verb = isProcessed ? 'returned' : 'on its way back'
  return `${amount} ${verb} ${sent} ${isProcessed ? 'on' : 'since'} ${nameMoment(at, timeZone)}${number}`
}

const MAX_NAMED_LINES = 5
const LONGEST = 900

/** The same in a few sentences, as a draft of the answer. */
export function summarisePacket({ receiptNumber, tranNo, lines, refunds }: DisputePacket): string {
  const paper = receiptNumber ? `Receipt ${receiptNumber} was issued` : `Booking ${tranNo} was made`
  const performed = lines.filter((line) => line.performedAt !== null)
  const performedLines = performed
    .slice(0, MAX_NAMED_LINES)
    .map(({ offering, performedAt }) => `${offering} on ${performedAt}`)
  const more = performed.length > MAX_NAMED_LINES ? ` and ${performed.length - MAX_NAMED_LINES} more` : ''
  const open = lines.some(({ performedAt, isCancelled }) => performedAt === null && !isCancelled)
  const waits = open ? ' It is booked and not yet performed.' : ' It was cancelled.'
  const done = performedLines.length > 0 ? ` Performed: ${performedLines.join('; ')}${more}.` : waits
  // First, because the bank's clerk must see that the customer has the money.
  const back = refunds.length > 0 ? `Refunded before: ${refunds.slice(0, MAX_NAMED_LINES).join('; ')}. ` : ''
  return `${back}${paper} to the payer, who chose the offerings, days and names.${done}`.slice(0, LONGEST)
}
