import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/settings.reads.ts'

export type DisputePacket = {
  temple: string
  tranNo: string
  receiptNumber: string | null
  summary: string
  printedOn: string
  lines: { offering: string; name: string; date: string; performedAt: string | null }[]
}

export type PacketDeps = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings }
type LineRow = { offering: string; name: string; date: string; performedAt: Date | null }

const nameMoment = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at)

const nameDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${date}T00:00Z`),
  )

/** What is told to a bank that contests a payment: what was bought, and when it was performed. */
export async function readPacket(deps: PacketDeps, tranNo: string, summary: string): Promise<DisputePacket> {
  const { db, clock, config, settings } = deps
  const timeZone = config.TEMPLE_TIME_ZONE
  const receipt = await db
    .selectFrom('receipt')
    .select('number')
    .where('tranNo', '=', tranNo)
    .executeTakeFirst()
  const { rows } = await sql<LineRow>`
    select f.name as offering, l.name, l.on_date as date, l.performed_at from order_line l
    join offering f on f.id = l.offering_id where l.tran_no = ${tranNo} order by l.line_no`.execute(db)
  return {
    temple: await settings.get('temple.name'),
    tranNo,
    receiptNumber: receipt?.number ?? null,
    summary,
    printedOn: clock.now().toISOString().slice(0, 10),
    lines: rows.map(({ offering, name, date, performedAt }) => ({
      offering,
      name,
      date: nameDay(date),
      performedAt: performedAt && nameMoment(performedAt, timeZone),
    })),
  }
}

const MOST_NAMED = 5
const LONGEST = 900

/** The same in a few sentences, to begin the answer with. */
export function summarisePacket({ receiptNumber, tranNo, lines }: DisputePacket): string {
  const paper = receiptNumber ? `Receipt ${receiptNumber} was issued` : `Booking ${tranNo} was made`
  const performed = lines.filter((line) => line.performedAt !== null)
  const told = performed
    .slice(0, MOST_NAMED)
    .map(({ offering, performedAt }) => `${offering} on ${performedAt}`)
  const more = performed.length > MOST_NAMED ? ` and ${performed.length - MOST_NAMED} more` : ''
  const done =
    told.length > 0 ? ` Performed: ${told.join('; ')}${more}.` : ' It is booked and not yet performed.'
  return `${paper} to the payer, who chose the offerings, days and names.${done}`.slice(0, LONGEST)
}
