import { randomUUID } from 'node:crypto'
import * as contract from '@vazhipadu/contract/support'
import { describe, expect, test } from 'vitest'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { sendForm } from '../../testing/send-form.ts'
import { startApi } from '../../testing/start-api.ts'
import { asks, type SupportPerson, useSupport } from '../../testing/start-support.ts'

const { api, devotee, stranger, admin } = useSupport()

describe('POST /tickets/new', () => {
  test('raises an open ticket with its first message and a number people can say', async () => {
    const { ticket, conversations, attachments } = await api.raise(devotee)
    expect(ticket).toMatchObject({
      ticket_type: 'payment',
      status: 'open',
      subject: 'Money taken twice',
      tran_no: null,
      user_name: 'Aswathy Suresh',
      firstAnsweredAt: null,
      lastFrom: 'devotee',
      excerpt: 'Both payments show in my bank app.',
      transaction: null,
      devotee: null,
    })
    expect(ticket.number).toBeGreaterThan(1_000)
    expect(conversations).toMatchObject([
      {
        kind: 'message',
        from: 'devotee',
        author: 'Aswathy Suresh',
        isMine: true,
        text: asks.text,
        status: null,
      },
    ])
    expect(attachments).toEqual([])
  })

  test.each([
    ['without a subject', { subject: '' }, 'subject', 'String must contain at least 3 character(s)'],
    ['without a text', { text: '   ' }, 'text', 'String must contain at least 1 character(s)'],
    [
      'with a text too long',
      { text: 'a'.repeat(5_001) },
      'text',
      'String must contain at most 5000 character(s)',
    ],
    [
      'of an unknown type',
      { ticket_type: 'complaint' },
      'ticket_type',
      /^Invalid value. Expected 'booking' \|/,
    ],
    ['about a number that is none', { tran_no: '123' }, 'tran_no', 'Not a booking number'],
  ])('%s is refused beside the field', async (_what, changes, field, words) => {
    const refused = await sendForm(api, contract.createTicket, { form: { ...asks, ...changes } }, devotee)
    expect([refused.status, refused.body.code]).toEqual([422, 'request_invalid'])
    expect(refused.body.fields?.[field]).toMatch(words)
    expect(refused.body.detail).toMatch(words)
  })

  test('needs its fields: an empty form names them', async () => {
    const refused = await sendForm(api, contract.createTicket, { form: { other: 'x' } }, devotee)
    expect(refused.body.fields).toEqual({ ticket_type: 'Required', subject: 'Required', text: 'Required' })
  })

  test('is no JSON call', async () => {
    const refused = await api.send('POST', '/tickets/new', asks, devotee)
    expect([refused.status, refused.body.code]).toEqual([400, 'request_malformed'])
  })

  test('without signing in is 401 before anything is read', async () => {
    const refused = await sendForm(api, contract.createTicket, { form: asks, files: [api.png()] })
    expect(refused.status).toBe(401)
  })

  test('the office is notified once, at its own address', async () => {
    await api.runJobs()
    api.mails.length = 0
    const { ticket } = await api.raise(devotee)
    await api.runJobs()
    await api.runJobs()
    expect(api.mails).toHaveLength(1)
    expect(api.mails[0]).toMatchObject({ to: 'office@kavumpuzha.example' })
    expect(api.mails[0]?.letter.text).toContain(`Aswathy Suresh has raised ticket ${ticket.number}`)
    expect(api.mails[0]?.letter.text).toContain(`/customer-support/ticket/${ticket.id}`)
  })

  test('made twice with the same Idempotency-Key is one ticket', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const before = (await api.listOwn(devotee)).body.total
    const once = () =>
      sendForm(api, contract.createTicket, { form: asks, files: [api.png()] }, { ...devotee, headers })
    const [first, second] = await Promise.all([once(), once()])
    const third = await once()
    expect(new Set([first, second, third].map((each) => each.body.ticket.id)).size).toBe(1)
    expect((await api.listOwn(devotee)).body.total).toBe(before + 1)
    expect(third.body.attachments).toHaveLength(1)
    const another = await sendForm(api, contract.createTicket, { form: asks }, { ...stranger, headers })
    expect(another.body.ticket.id).not.toBe(first.body.ticket.id)
  })
})

describe('a ticket opened from a booking', () => {
  test('knows it', async () => {
    const order = await makeOrder(api.db, {
      accountId: await getAccountId(api.db, devotee.email),
      at: api.clock.now(),
    })
    const { ticket } = await api.raise(devotee, { tran_no: order.tranNo })
    expect(ticket.tran_no).toBe(order.tranNo)
    expect(ticket.transaction).toMatchObject({
      tran_no: order.tranNo,
      status: 'confirmed',
      totalPaise: 5_000,
      lineCount: 1,
      lines: [{ onDate: '2026-12-01', devotee: 'Sreedevi', star: 'Ayilyam' }],
    })
    expect((await api.show(admin, ticket.id)).body.ticket.transaction?.tran_no).toBe(order.tranNo)
  })

  test('names what still stands before what was given back', async () => {
    const order = await makeOrder(api.db, {
      accountId: await getAccountId(api.db, devotee.email),
      at: api.clock.now(),
      lines: [
        { name: 'Refunded', date: '2026-12-01', state: 'cancelled' },
        { name: 'Later', date: '2026-12-03' },
        { name: 'Next', date: '2026-12-02' },
      ],
    })
    const { ticket } = await api.raise(devotee, { tran_no: order.tranNo })
    expect(ticket.transaction?.lines.map((line) => line.devotee)).toEqual(['Next', 'Later', 'Refunded'])
  })

  test('that is another person’s is refused', async () => {
    const order = await makeOrder(api.db, {
      accountId: await getAccountId(api.db, stranger.email),
      at: api.clock.now(),
    })
    const form = { ...asks, tran_no: order.tranNo }
    const refused = await sendForm(api, contract.createTicket, { form }, devotee)
    expect([refused.status, refused.body.code]).toEqual([422, 'booking_unknown'])
    expect(refused.body.fields).toHaveProperty('tran_no')
  })
})

test('too many tickets an hour are refused before their files are read; the office is not counted', async () => {
  const strict = await startApi(
    { LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: '2', LIMIT_ANSWERS_PER_ACCOUNT_AN_HOUR: '1' },
    api,
  )
  try {
    const person = await makeAccount(strict)
    const say = () => sendForm(strict, contract.createTicket, { form: asks }, person)
    const statuses = [await say(), await say(), await say()].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
    const { tickets } = (await api.listOwn(person)).body
    const form = { ticket_id: tickets[0]?.id ?? '', text: 'x' }
    const answer = (who: SupportPerson) => sendForm(strict, contract.respondToTicket, { form }, who)
    expect([await answer(person), await answer(person)].map(({ status }) => status)).toEqual([200, 429])
    expect([await answer(admin), await answer(admin)].map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await strict.close()
  }
})
