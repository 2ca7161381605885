import { randomUUID } from 'node:crypto'
import { getBookingCalendar } from '@vazhipadu/contract/booking'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { getOrder } from '@vazhipadu/contract/orders'
import * as support from '@vazhipadu/contract/support'
import { addDays } from '@vazhipadu/panchang/civil-date'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkBooks } from '../check-books.ts'
import { makePdf } from '../make-hostile-files.ts'
import { sendForm } from '../send-form.ts'
import { useStarted } from '../use-started.ts'
import {
  type Absence,
  absences,
  type Capability,
  capabilities,
  cellOf,
  type Part,
  parts,
} from './list-degraded.ts'
import { startHouse } from './start-house.ts'
import { type Stage, tries } from './try-capabilities.ts'

// One server for all tests; calls to a hanging service are waited for.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000, maxConcurrency: 30 })

/**
 * A few seconds for the time limit of a hanging service, and as much again for a busy machine; a real hang would exceed
 * it.
 */
const LONGEST_MS = 12_000
/**
 * More calls than the pool has connections, to the endpoint that waits longest for each service; printing has one
 * thread.
 */
const crowds: Partial<Record<Part, Capability[]>> = {
  redis: Array<Capability>(12).fill('history'),
  provider: Array<Capability>(12).fill('pay'),
  files: Array<Capability>(12).fill('fetchFile'),
  scanner: Array<Capability>(12).fill('attach'),
  printing: Array<Capability>(3).fill('receiptPdf'),
}

const house = useStarted(startHouse)
/**
 * Only the worker sends mail and SMS: for the other capabilities both absences are the same, and the gateways' own
 * tests show that calls to them end.
 */
const ways = (Object.keys(parts) as Part[]).flatMap((part) =>
  absences
    .filter((absence) => absence === 'refused' || (part !== 'mail' && part !== 'sms'))
    .map((absence) => ({ part, absence })),
)
const stages = new Map<string, Stage>()
const nameOf = ({ part, absence }: { part: Part; absence: Absence }) => `${part} ${absence}`

beforeAll(async () => {
  const { file, ticketId } = await sendFile()
  const token = await house.signIn(house.devotee)
  const begun = await Promise.all(ways.map((way, n) => bookFour(way, addDays('2026-12-01', n))))
  for (const { paid, unwanted } of begun)
    for (const { checkout } of [paid, unwanted]) house.control.pay(checkout?.order_id ?? '')
  await house.settle()
  for (const [n, { way, date, paid, unwanted, unpaid, unasked }] of begun.entries()) {
    const { body: order } = await house.call(getOrder, { params: { tran_no: unwanted.tran_no } }, { token })
    expect(order.status).toBe('confirmed')
    const forgetful = await findDevotee(n)
    stages.set(nameOf(way), {
      house,
      ...way,
      date,
      file: { ticketId, id: file },
      forgetful,
      unasked: unasked.tran_no,
      unpaid: { tranNo: unpaid.tran_no, orderId: unpaid.checkout?.order_id ?? '' },
      paid: paid.tran_no,
      unwanted: {
        tranNo: order.tran_no,
        paymentId: order.payment?.payment_id ?? '',
        totalPaise: order.totalPaise,
        version: order.version,
        lineId: order.lines[0]?.id ?? 0,
      },
    })
  }
})

async function bookFour(way: { part: Part; absence: Absence }, date: string) {
  const line = { offering_id: 11, date, name: 'Ammini', star_id: 9 }
  const book = async (checkout: 'now' | 'later') => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = checkout === 'later' ? { lines: [line], checkout } : { lines: [line] }
    const extra = { token: await house.signIn(house.devotee), headers }
    return (await house.call(initiateBooking, { body }, extra)).body
  }
  const paid = await book('now')
  const unwanted = await book('now')
  const unpaid = await book('now')
  const unasked = await book('later')
  return { way, date, paid, unwanted, unpaid, unasked }
}

async function sendFile() {
  const form = { ticket_type: 'payment', subject: 'A question', text: 'Please see.' }
  const files = [new File([new Uint8Array(makePdf())], 'bank.pdf')]
  const { body } = await sendForm(house, support.createTicket, { form, files }, house.person)
  expect(body.attachments).toMatchObject([{ state: 'ready' }])
  return { ticketId: body.ticket.id, file: body.attachments[0]?.id ?? '' }
}

async function findDevotee(n: number) {
  const id = house.devotees[n + 1]?.accountId ?? ''
  const found = house.db.selectFrom('account').select(['email', 'mobile']).where('id', '=', id)
  const { email, mobile } = await found.executeTakeFirstOrThrow()
  return { email: email ?? '', mobile: mobile ?? '' }
}

const time = async <T>(run: () => Promise<T>) => {
  const from = performance.now()
  const result = await run()
  return { result, ms: performance.now() - from }
}

describe.each(ways)('without $part, $absence', (way) => {
  const { part, absence } = way
  beforeAll(() => house.take(part, absence))
  afterAll(() => house.giveBack())
  const stage = () => stages.get(nameOf(way)) as Stage

  // Concurrently, as in production: a hanging service must delay only the calls that need it.
  test.concurrent.each(Object.keys(capabilities) as Capability[])('%s', async (capability) => {
    const { result, ms } = await time(() => tries[capability](stage()))
    const { outcome } = cellOf(capability, part)
    expect(result.outcome).toBe(outcome)
    if (outcome === 'refused') expect(result.code).toMatch(/^(provider_silent|file_|printing_away)/)
    expect(ms).toBeLessThan(LONGEST_MS)
  })

  test.concurrent('it is ready, and a crowd on the broken part delays no other requests', async () => {
    const met = absence === 'hanging' ? (crowds[part] ?? []) : []
    const crowd = Promise.allSettled(met.map((capability) => tries[capability](stage())))
    const month = { query: { offering_id: 11, month: '2027-01' } }
    const other = await time(() => house.call(getBookingCalendar, month))
    const ready = await time(() => fetch(`${house.url}/readyz`))
    expect([other.result.status, ready.result.status]).toEqual([200, 200])
    expect(Math.max(other.ms, ready.ms)).toBeLessThan(5_000)
    await crowd
  })
})

describe('when everything is back', () => {
  test('delayed work is done, and the books balance', async () => {
    await house.pass(16)
    await house.settle()
    const paid = ways.map((way) => stages.get(nameOf(way)) as Stage)
    for (const { unpaid } of paid) expect((await house.status(unpaid.tranNo)).status).toBe('confirmed')
    const { db } = house
    const waiting = [
      await db.selectFrom('refund').select('id').where('state', '=', 'requested').execute(),
      await db.selectFrom('ticketAttachment').select('id').where('scan', '=', 'unscanned').execute(),
      await db.selectFrom('notice').select('id').where('status', 'in', ['queued', 'sending']).execute(),
    ]
    expect(waiting).toEqual([[], [], []])
    expect(await checkBooks(db)).toEqual([])
  })
})
