import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { makeAdmin, openAccount } from './accounts.ts'
import { dayAfter, offeringNamed, today, tokenOf } from './api.ts'
import { ask, buy, endRefund, readOrder, refundLine } from './buy.ts'
import { readRows } from './database.ts'
import { type Person, someone } from './people.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

type Asking = { ticket_type: string; subject: string; text: string; tran_no?: string }

/** A devotee raises a ticket over HTTP. */
async function raiseTicket(person: Person, asking: Asking): Promise<{ id: string; number: number }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(asking)) form.append(name, value)
  const headers = { authorization: `Bearer ${await tokenOf(person)}`, 'idempotency-key': randomUUID() }
  const answer = await fetch(`${api}/tickets/new`, { method: 'POST', headers, body: form })
  expect(answer.ok, `a new ticket answers ${answer.status}`).toBe(true)
  return ((await answer.json()) as { ticket: { id: string; number: number } }).ticket
}

/**
 * One booking with everything that can be searched for: two names, one in both scripts, a receipt, a payment, a line
 * refunded by the office, one moved by the devotee, and a ticket.
 */
export async function prepareSought() {
  const clerk = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(clerk)
  const devotee = await openAccount(someone('Devayani Antharjanam'))
  const { id: offering_id } = await offeringNamed('charadu-japam')
  const date = dayAfter(await today(), 6)
  const line = { offering_id, date, star_id: 9 }
  const tranNo = await buy(devotee, [
    { ...line, name: 'Kunjikkavu Thampuratti' },
    { ...line, name: 'Ettan Thampuran' },
  ])
  await refundLine(clerk, devotee, tranNo)
  const last = async () => (await readOrder(devotee, tranNo)).refunds.at(-1)?.status
  await expect.poll(last, { timeout: 30_000 }).toBe('pending')
  await endRefund(tranNo, 'processed')
  await expect.poll(last, { timeout: 30_000 }).toBe('processed')
  await spellInMalayalam(clerk, devotee, tranNo)
  const moving = await readOrder(devotee, tranNo)
  await ask('POST', `/booking/orders/${tranNo}/lines/${moving.lines[0]?.id}/move`, await tokenOf(devotee), {
    date: dayAfter(date, 1),
    version: moving.version,
  })
  const ticket = await raiseTicket(devotee, {
    ticket_type: 'booking',
    subject: 'The thread has not come',
    text: 'My grandmother waits for the blessed thread.',
    tran_no: tranNo,
  })
  const { receiptNumber, payment } = await readOrder(devotee, tranNo)
  return {
    clerk,
    devotee,
    tranNo,
    receipt: receiptNumber ?? '',
    paymentId: payment?.payment_id ?? '',
    ticket,
  }
}

async function spellInMalayalam(clerk: Person, devotee: Person, tranNo: string): Promise<void> {
  const { lines, version } = await readOrder(devotee, tranNo)
  await ask('PUT', '/booking/update', await tokenOf(clerk), {
    tran_no: tranNo,
    version,
    reason: 'Told on the telephone',
    lines: [{ line_id: lines[0]?.id, nameMl: 'കുഞ്ഞിക്കാവ് തമ്പുരാട്ടി' }],
  })
}

export async function countOpenTickets(): Promise<number> {
  const [row] = await readRows("select count(*)::int as open from ticket where status <> 'closed'")
  return Number(row?.open)
}
