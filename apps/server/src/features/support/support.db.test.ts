import { randomUUID } from 'node:crypto'
import * as contract from '@vazhipadu/contract/support'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { makeClock } from '../../testing/make-clock.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { sendForm } from '../../testing/send-form.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

type Person = Awaited<ReturnType<typeof makeAccount>>

let api: Api
let devotee: Person
let stranger: Person
let admin: Person
let picture: Buffer

beforeAll(async () => {
  api = await startApi({ LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: '1000' })
  await fillCatalogue(api)
  devotee = await makeAccount(api, { name: 'Aswathy Suresh' })
  stranger = await makeAccount(api, { name: 'Venugopal 100%_Nambiar' })
  admin = await makeAdmin(api)
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
})
// Access tokens are short: each test begins at the same moment.
const start = makeClock().now().getTime()
afterEach(() => api.clock.advance({ seconds: (start - api.clock.now().getTime()) / 1000 }))
afterAll(() => api.close())

const png = (name = 'bank-app.jpg') => new File([new Uint8Array(picture)], name, { type: 'image/jpeg' })
const asks = {
  ticket_type: 'payment',
  subject: 'Money taken twice',
  text: 'Both payments show in my bank app.',
}

async function raise(person: Person, changes: Record<string, string> = {}, files: File[] = []) {
  const raised = await sendForm(api, contract.createTicket, { form: { ...asks, ...changes }, files }, person)
  expect([raised.status, raised.body.detail]).toEqual([200, undefined])
  return raised.body
}
const respond = (person: Person, ticket_id: string, text = 'Thank you.', files: File[] = []) =>
  sendForm(api, contract.respondToTicket, { form: { ticket_id, text }, files }, person)
const show = (person: Person, id: string) =>
  api.call(contract.getTicket, { params: { id }, query: {} }, person)
const setStatus = (person: Person, id: string, status: contract.TicketStatus) =>
  api.call(contract.changeTicketStatus, { params: { id }, body: { status } }, person)
const listAll = (query: Record<string, string | number> = {}) =>
  api.call(contract.listTickets, { query: query as never }, admin)
const listOwn = (person: Person, query: Record<string, string | number> = {}) =>
  api.call(contract.listUserTickets, { query: query as never }, person)
const accountOf = async (person: Person) =>
  (
    await api.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
  ).id

describe('POST /tickets/new', () => {
  test('raises an open ticket with its first message and a number people can say', async () => {
    const { ticket, conversations, attachments } = await raise(devotee)
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
    const refused = await sendForm(api, contract.createTicket, { form: asks, files: [png()] })
    expect(refused.status).toBe(401)
  })

  test('the office is told of it at its own address, once', async () => {
    await api.runJobs()
    api.mails.length = 0
    const { ticket } = await raise(devotee)
    await api.runJobs()
    await api.runJobs()
    expect(api.mails).toHaveLength(1)
    expect(api.mails[0]).toMatchObject({ to: 'office@kavumpuzha.example' })
    expect(api.mails[0]?.letter.text).toContain(`Aswathy Suresh has raised ticket ${ticket.number}`)
    expect(api.mails[0]?.letter.text).toContain(`/customer-support/ticket/${ticket.id}`)
  })

  test('made twice with the same Idempotency-Key is one ticket', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const before = (await listOwn(devotee)).body.total
    const once = () =>
      sendForm(api, contract.createTicket, { form: asks, files: [png()] }, { ...devotee, headers })
    const [first, second] = await Promise.all([once(), once()])
    const third = await once()
    expect(new Set([first, second, third].map((each) => each.body.ticket.id)).size).toBe(1)
    expect((await listOwn(devotee)).body.total).toBe(before + 1)
    expect(third.body.attachments).toHaveLength(1)
    const another = await sendForm(api, contract.createTicket, { form: asks }, { ...stranger, headers })
    expect(another.body.ticket.id).not.toBe(first.body.ticket.id)
  })
})

describe('a ticket opened from a booking', () => {
  test('knows it', async () => {
    const order = await makeOrder(api.db, { accountId: await accountOf(devotee), at: api.clock.now() })
    const { ticket } = await raise(devotee, { tran_no: order.tranNo })
    expect(ticket.tran_no).toBe(order.tranNo)
    expect(ticket.transaction).toMatchObject({
      tran_no: order.tranNo,
      status: 'confirmed',
      totalPaise: 5_000,
      lineCount: 1,
      lines: [{ onDate: '2026-12-01', devotee: 'Sreedevi', star: 'Ayilyam' }],
    })
    expect((await show(admin, ticket.id)).body.ticket.transaction?.tran_no).toBe(order.tranNo)
  })

  test('that is another person’s is refused', async () => {
    const order = await makeOrder(api.db, { accountId: await accountOf(stranger), at: api.clock.now() })
    const form = { ...asks, tran_no: order.tranNo }
    const refused = await sendForm(api, contract.createTicket, { form }, devotee)
    expect([refused.status, refused.body.code]).toEqual([422, 'booking_unknown'])
    expect(refused.body.fields).toHaveProperty('tran_no')
  })
})

describe('POST /tickets/transactions', () => {
  test('lists the caller’s bookings, the newest first; for an admin those of the ticket’s owner', async () => {
    const person = await makeAccount(api)
    const accountId = await accountOf(person)
    const older = await makeOrder(api.db, { accountId, at: new Date(api.clock.now().getTime() - 86_400_000) })
    const newer = await makeOrder(api.db, { accountId, at: api.clock.now(), lines: Array(7).fill({}) })
    const mine = await api.call(contract.listTransactions, { body: {} }, person)
    expect(mine.body.transactions.map((each) => [each.tran_no, each.lines.length, each.lineCount])).toEqual([
      [newer.tranNo, 5, 7],
      [older.tranNo, 1, 1],
    ])
    const { ticket } = await raise(person)
    const theirs = await api.call(contract.listTransactions, { body: { ticket_id: ticket.id } }, admin)
    expect(theirs.body).toEqual(mine.body)
    expect((await api.call(contract.listTransactions, { body: {} }, admin)).body.transactions).toEqual([])
  })
})

describe('POST /tickets', () => {
  test('lists all and is for admins only', async () => {
    expect((await api.call(contract.listTickets, { query: {} }, devotee)).status).toBe(403)
    expect((await api.call(contract.listTickets, { query: {} })).status).toBe(401)
    expect((await listAll()).status).toBe(200)
  })

  test('defaults to skip 0 and limit 50, most 100', async () => {
    const person = await makeAccount(api, { name: 'Omana Amma' })
    for (let n = 0; n < 52; n++) {
      api.clock.advance({ seconds: 1 })
      await raise(person, { subject: `Question ${n}` })
    }
    const all = await listAll({ user_name: 'omana' })
    expect([all.body.tickets.length, all.body.total]).toEqual([50, 52])
    expect(all.body.tickets[0]?.subject).toBe('Question 51')
    const rest = await listAll({ user_name: 'omana', skip: 50 })
    expect(rest.body.tickets.map(({ subject }) => subject)).toEqual(['Question 1', 'Question 0'])
    expect((await listAll({ limit: 100 })).status).toBe(200)
    const own = await listOwn(person)
    expect([own.body.tickets.length, own.body.total]).toEqual([50, 52])
    for (const query of [{ limit: 101 }, { limit: 0 }, { skip: -1 }, { limit: 1.5 }]) {
      expect((await listAll(query)).status).toBe(422)
      expect((await listOwn(person, query)).status).toBe(422)
    }
  })

  test('is filtered by status, type, days of the temple and user name, each alone and all together', async () => {
    const person = await makeAccount(api, { name: 'Gopika Unnikrishnan' })
    const late = await raise(person, { subject: 'Late evening', ticket_type: 'booking' })
    const early = await raise(person, { subject: 'Past midnight', ticket_type: 'refund' })
    // 23:59:59 of the day before in the temple's zone, and the first instant of the day.
    for (const [{ ticket }, at] of [
      [late, '2026-10-31T18:29:59.000Z'],
      [early, '2026-10-31T18:30:00.000Z'],
    ] as const) {
      await api.db.updateTable('ticket').set({ createdAt: at }).where('id', '=', ticket.id).execute()
    }
    await setStatus(admin, late.ticket.id, 'closed')
    const [before, day] = ['2026-10-31', '2026-11-01']
    const user_name = 'GOPIKA'
    const subjects = async (query: Record<string, string>) =>
      (await listAll({ user_name, ...query })).body.tickets.map(({ subject }) => subject)
    expect(await subjects({})).toEqual(['Past midnight', 'Late evening'])
    expect(await subjects({ status: 'closed' })).toEqual(['Late evening'])
    expect(await subjects({ status: 'in_progress' })).toEqual([])
    expect(await subjects({ ticket_type: 'refund' })).toEqual(['Past midnight'])
    expect(await subjects({ from_date: day })).toEqual(['Past midnight'])
    expect(await subjects({ to_date: before })).toEqual(['Late evening'])
    expect(await subjects({ from_date: before, to_date: day })).toEqual(['Past midnight', 'Late evening'])
    expect(await subjects({ status: 'open', ticket_type: 'refund', from_date: day, to_date: day })).toEqual([
      'Past midnight',
    ])
    for (const query of [
      { status: 'lost' },
      { ticket_type: 'x' },
      { from_date: '1.2.2026' },
      { user_name: '' },
    ])
      expect((await listAll(query as never)).status).toBe(422)
  })

  test('a percent sign in a name is a percent sign', async () => {
    await raise(stranger)
    expect((await listAll({ user_name: '100%_' })).body.total).toBeGreaterThan(0)
    expect((await listAll({ user_name: '%__x' })).body.total).toBe(0)
  })

  test('counts: total fits the filters, open and closed are counted whatever status is asked for', async () => {
    const person = await makeAccount(api, { name: 'Manoj Kurup' })
    const made = [await raise(person), await raise(person), await raise(person)]
    await setStatus(admin, made[0]?.ticket.id ?? '', 'closed')
    await setStatus(admin, made[1]?.ticket.id ?? '', 'in_progress')
    const counts = async (query: Record<string, string>) => {
      const { total, totalOpenTickets, totalClosedTickets } = (
        await listAll({ user_name: 'Manoj', ...query })
      ).body
      return [total, totalOpenTickets, totalClosedTickets]
    }
    expect(await counts({})).toEqual([3, 2, 1])
    expect(await counts({ status: 'open' })).toEqual([1, 2, 1])
    expect(await counts({ status: 'closed' })).toEqual([1, 2, 1])
    expect(await counts({ ticket_type: 'refund' })).toEqual([0, 0, 0])
    expect((await listOwn(person, { status: 'in_progress' })).body).toMatchObject({
      total: 1,
      totalOpenTickets: 2,
      totalClosedTickets: 1,
    })
  })

  test('searches numbers, subjects, bookings and what was said; notes only for the office', async () => {
    const person = await makeAccount(api, { name: 'Girija Vallabhan' })
    const { ticket } = await raise(person, { subject: 'Star of my son', text: 'Please make it Thrikketta.' })
    await api.call(contract.addTicketNote, { params: { id: ticket.id }, body: { text: 'zebrafish' } }, admin)
    const found = async (search: string) => (await listAll({ search })).body.tickets.map(({ id }) => id)
    for (const search of [
      String(ticket.number),
      `T-${ticket.number}`,
      'star of MY',
      'thrikketta',
      'zebrafish',
    ])
      expect(await found(search)).toEqual([ticket.id])
    expect((await listOwn(person, { search: 'Thrikketta' })).body.total).toBe(1)
    expect((await listOwn(person, { search: 'zebrafish' })).body.total).toBe(0)
  })
})

describe('GET /tickets/get-user-tickets', () => {
  test('lists one’s own, the last touched first, and takes no user_name', async () => {
    const person = await makeAccount(api)
    const first = await raise(person, { subject: 'First' })
    api.clock.advance({ minutes: 1 })
    await raise(person, { subject: 'Second' })
    api.clock.advance({ minutes: 1 })
    await respond(admin, first.ticket.id, 'We look into it.')
    const own = await listOwn(person, { user_name: 'nobody at all' })
    expect(own.body.tickets.map((each) => [each.subject, each.lastFrom, each.excerpt])).toEqual([
      ['First', 'office', 'We look into it.'],
      ['Second', 'devotee', asks.text],
    ])
  })
})

describe('GET /tickets/{id}', () => {
  test('a ticket_id that differs from the path is 400, the same is fine', async () => {
    const { ticket } = await raise(devotee)
    const ask = (ticket_id: string) =>
      api.call(contract.getTicket, { params: { id: ticket.id }, query: { ticket_id } }, devotee)
    const differs = await ask(randomUUID())
    expect([differs.status, differs.body.code]).toEqual([400, 'ticket_id_differs'])
    expect((await ask(ticket.id)).status).toBe(200)
  })

  test('the office sees who asks, how to reach them and their earlier tickets', async () => {
    const person = await makeAccount(api, { name: 'Radha' })
    const earlier = await raise(person, { subject: 'Address changed' })
    const { ticket } = await raise(person)
    expect((await show(admin, ticket.id)).body.ticket.devotee).toMatchObject({
      name: 'Radha',
      email: person.email,
      mobile: person.mobile,
      earlier: [{ id: earlier.ticket.id, subject: 'Address changed' }],
    })
  })

  test.each(['nothing', '1', '00000000-0000-0000-0000-00000000000g'])('%s is no ticket', async (id) => {
    expect((await show(devotee, id)).status).toBe(422)
  })
})

describe('the conversation', () => {
  test('an office answer takes the ticket in hand, keeps the time of the first answer, and is mailed', async () => {
    const { ticket } = await raise(devotee)
    await api.runJobs()
    api.mails.length = 0
    api.clock.advance({ minutes: 6 })
    const answeredAt = api.clock.now().toISOString()
    const answered = await respond(
      admin,
      ticket.id,
      'Namaskaram Aswathy.\n\nThe second payment is on its way back.',
    )
    expect(answered.status).toBe(200)
    api.clock.advance({ minutes: 5 })
    await respond(admin, ticket.id, 'It has arrived.')
    const seen = (await show(devotee, ticket.id)).body
    expect(seen.ticket).toMatchObject({
      status: 'in_progress',
      firstAnsweredAt: answeredAt,
      lastFrom: 'office',
    })
    expect(seen.conversations.map(({ from, author, isMine }) => [from, author, isMine])).toEqual([
      ['devotee', 'Aswathy Suresh', true],
      ['office', null, false],
      ['office', null, false],
    ])
    expect((await show(admin, ticket.id)).body.conversations[1]).toMatchObject({
      author: admin.name,
      isMine: true,
    })
    await api.runJobs()
    expect(api.mails.map(({ to }) => to)).toEqual([devotee.email, devotee.email])
    const first = api.mails.find(({ letter }) => letter.text.includes('Namaskaram Aswathy.'))
    expect(first?.letter.text).toContain('\nThe second payment is on its way back.\n')
    expect(first?.letter.text).toContain(`/customer-support/ticket/${ticket.id}`)
    expect(new Set(api.mails.map(({ messageId }) => messageId)).size).toBe(2)
  })

  test('a devotee’s reply reopens a closed ticket, and nobody is mailed', async () => {
    const { ticket } = await raise(devotee)
    await respond(admin, ticket.id)
    await setStatus(admin, ticket.id, 'closed')
    await api.runJobs()
    api.mails.length = 0
    const reopened = await respond(devotee, ticket.id, 'It came back.')
    expect(reopened.body.ticket.status).toBe('open')
    expect(reopened.body.conversations.map(({ kind, status }) => [kind, status])).toEqual([
      ['message', null],
      ['message', null],
      ['status', 'closed'],
      ['message', null],
      ['status', 'open'],
    ])
    await api.runJobs()
    expect(api.mails).toEqual([])
  })

  test('a devotee’s reply to a ticket in hand leaves it in hand; the office’s to a closed one leaves it closed', async () => {
    const { ticket } = await raise(devotee)
    await setStatus(admin, ticket.id, 'in_progress')
    expect((await respond(devotee, ticket.id)).body.ticket.status).toBe('in_progress')
    await setStatus(admin, ticket.id, 'closed')
    expect((await respond(admin, ticket.id)).body.ticket.status).toBe('closed')
  })

  test('an admin who asks for help is a devotee in that ticket', async () => {
    const { ticket } = await raise(admin)
    expect((await respond(admin, ticket.id)).body.ticket).toMatchObject({
      status: 'open',
      lastFrom: 'devotee',
    })
  })

  test('answered twice with the same Idempotency-Key is one message', async () => {
    const { ticket } = await raise(devotee)
    const headers = { 'idempotency-key': randomUUID() }
    const form = { ticket_id: ticket.id, text: 'Once.' }
    const say = () => sendForm(api, contract.respondToTicket, { form }, { ...devotee, headers })
    await Promise.all([say(), say()])
    expect((await say()).body.conversations).toHaveLength(2)
  })

  test('without a text is refused, and a key that is none is ignored', async () => {
    const { ticket } = await raise(devotee)
    expect((await respond(devotee, ticket.id, ' ')).status).toBe(422)
    const form = { ticket_id: ticket.id, text: 'a' }
    const extra = { ...devotee, headers: { 'idempotency-key': 'twice' } }
    await sendForm(api, contract.respondToTicket, { form }, extra)
    expect((await sendForm(api, contract.respondToTicket, { form }, extra)).body.conversations).toHaveLength(
      3,
    )
  })
})

describe('PUT /tickets/{id}/status', () => {
  test('a devotee closes and opens again, but does not take in hand', async () => {
    const { ticket } = await raise(devotee)
    expect((await setStatus(devotee, ticket.id, 'closed')).body.ticket.status).toBe('closed')
    expect((await setStatus(devotee, ticket.id, 'open')).body.ticket.status).toBe('open')
    const refused = await setStatus(devotee, ticket.id, 'in_progress')
    expect([refused.status, refused.body.code]).toEqual([403, 'status_not_yours'])
  })

  test('set to what it is, nothing is said or audited', async () => {
    const { ticket } = await raise(devotee)
    await setStatus(admin, ticket.id, 'closed')
    const again = await setStatus(admin, ticket.id, 'closed')
    expect(again.body.conversations.filter(({ kind }) => kind === 'status')).toHaveLength(1)
    const audit = await api.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('subjectId', '=', ticket.id)
      .execute()
    expect(audit.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['ticket.status', { status: 'open' }, { status: 'closed' }],
    ])
  })
})

describe('POST /tickets/{id}/notes', () => {
  test('is seen by the office alone, moves nothing and is mailed to nobody', async () => {
    const { ticket } = await raise(devotee)
    await api.runJobs()
    api.mails.length = 0
    api.clock.advance({ minutes: 3 })
    const note = { params: { id: ticket.id }, body: { text: 'Tell her gently.' } }
    const noted = await api.call(contract.addTicketNote, note, admin)
    expect(noted.body.conversations[1]).toMatchObject({ kind: 'note', from: 'office', author: admin.name })
    const seen = (await show(devotee, ticket.id)).body
    expect(seen.conversations).toHaveLength(1)
    expect(seen.ticket).toMatchObject({
      updatedAt: ticket.updatedAt,
      excerpt: asks.text,
      firstAnsweredAt: null,
    })
    expect(JSON.stringify(seen)).not.toContain('gently')
    await api.runJobs()
    expect(api.mails).toEqual([])
    expect((await api.call(contract.addTicketNote, note, devotee)).status).toBe(403)
    const nowhere = { ...note, params: { id: randomUUID() } }
    expect((await api.call(contract.addTicketNote, nowhere, admin)).body.code).toBe('ticket_not_found')
  })
})

describe('ready answers', () => {
  test('are the office’s, from its settings', async () => {
    const { body } = await api.call(contract.listReadyAnswers, {}, admin)
    expect(body.answers.length).toBeGreaterThan(3)
    expect((await api.call(contract.listReadyAnswers, {}, devotee)).status).toBe(403)
  })
})

describe('another person’s ticket', () => {
  const nobody = { status: 404, code: 'ticket_not_found' }

  test('is not listed, read, answered, closed, noted, joined to bookings or downloaded, by any id', async () => {
    const { ticket, attachments } = await raise(devotee, { subject: 'Only mine' }, [png()])
    const mine = await raise(stranger, {}, [png()])
    const attachmentId = attachments[0]?.id ?? ''
    const theirs = { params: { id: ticket.id } }
    const download = (id: string) =>
      api.call(contract.downloadAttachment, { params: { id, attachmentId } }, stranger)
    const refused = {
      read: await show(stranger, ticket.id),
      answered: await respond(stranger, ticket.id, 'Hello', [png()]),
      closed: await setStatus(stranger, ticket.id, 'closed'),
      bookings: await api.call(contract.listTransactions, { body: { ticket_id: ticket.id } }, stranger),
      downloaded: await download(ticket.id),
    }
    for (const [what, { status, body }] of Object.entries(refused))
      expect([what, status, body.code]).toEqual([what, nobody.status, nobody.code])
    const noted = await api.call(contract.addTicketNote, { ...theirs, body: { text: 'x' } }, stranger)
    expect(noted.status).toBe(403)
    // Under a ticket of one's own the other's file does not exist either.
    const smuggled = await download(mine.ticket.id)
    expect([smuggled.status, smuggled.body.code]).toEqual([404, 'attachment_not_found'])
    const listed = [await listOwn(stranger), await listOwn(stranger, { search: 'Only mine' })]
    expect(JSON.stringify(listed.map(({ body }) => body))).not.toContain(ticket.id)
    expect((await show(devotee, ticket.id)).body.conversations).toHaveLength(1)
    // The same words whether it exists or not.
    expect((await show(stranger, randomUUID())).body).toEqual(refused.read.body)
  })

  test('nothing at all without signing in', async () => {
    const { ticket, attachments } = await raise(devotee, {}, [png()])
    const params = { id: ticket.id }
    const answers = [
      await api.call(contract.listUserTickets, { query: {} }),
      await api.call(contract.getTicket, { params, query: {} }),
      await sendForm(api, contract.respondToTicket, { form: { ticket_id: ticket.id, text: 'x' } }),
      await api.call(contract.changeTicketStatus, { params, body: { status: 'closed' } }),
      await api.call(contract.addTicketNote, { params, body: { text: 'x' } }),
      await api.call(contract.listTransactions, { body: {} }),
      await api.call(contract.listReadyAnswers, {}),
      await api.call(contract.downloadAttachment, {
        params: { ...params, attachmentId: attachments[0]?.id ?? '' },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
  })
})

test('nothing that was said is in the logs', () => {
  const log = api.logged.join('')
  for (const secret of ['Both payments show', 'gently', 'Aswathy', 'Money taken twice'])
    expect(log).not.toContain(secret)
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
    const { tickets } = (await listOwn(person)).body
    const form = { ticket_id: tickets[0]?.id ?? '', text: 'x' }
    const answer = (who: Person) => sendForm(strict, contract.respondToTicket, { form }, who)
    expect([await answer(person), await answer(person)].map(({ status }) => status)).toEqual([200, 429])
    expect([await answer(admin), await answer(admin)].map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await strict.close()
  }
})
