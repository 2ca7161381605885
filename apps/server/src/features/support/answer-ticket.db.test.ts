import { randomUUID } from 'node:crypto'
import * as contract from '@vazhipadu/contract/support'
import { describe, expect, test } from 'vitest'
import { sendForm } from '../../testing/send-form.ts'
import { asks, useSupport } from '../../testing/start-support.ts'

const { api, devotee, stranger, admin } = useSupport()

describe('the conversation', () => {
  test('an office answer takes the ticket in hand, keeps the time of the first answer, and is mailed', async () => {
    const { ticket } = await api.raise(devotee)
    await api.runJobs()
    api.mails.length = 0
    api.clock.advance({ minutes: 6 })
    const answeredAt = api.clock.now().toISOString()
    const answered = await api.respond(
      admin,
      ticket.id,
      'Namaskaram Aswathy.\n\nThe second payment is on its way back.',
    )
    expect(answered.status).toBe(200)
    api.clock.advance({ minutes: 5 })
    await api.respond(admin, ticket.id, 'It has arrived.')
    const seen = (await api.show(devotee, ticket.id)).body
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
    expect((await api.show(admin, ticket.id)).body.conversations[1]).toMatchObject({
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

  test('a devotee’s reply reopens a closed ticket, and sends no e-mail', async () => {
    const { ticket } = await api.raise(devotee)
    await api.respond(admin, ticket.id)
    await api.setStatus(admin, ticket.id, 'closed')
    await api.runJobs()
    api.mails.length = 0
    const reopened = await api.respond(devotee, ticket.id, 'It came back.')
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
    const { ticket } = await api.raise(devotee)
    await api.setStatus(admin, ticket.id, 'in_progress')
    expect((await api.respond(devotee, ticket.id)).body.ticket.status).toBe('in_progress')
    await api.setStatus(admin, ticket.id, 'closed')
    expect((await api.respond(admin, ticket.id)).body.ticket.status).toBe('closed')
  })

  test('an admin who opens a ticket is a devotee in it', async () => {
    const { ticket } = await api.raise(admin)
    expect((await api.respond(admin, ticket.id)).body.ticket).toMatchObject({
      status: 'open',
      lastFrom: 'devotee',
    })
  })

  test('answered twice with the same Idempotency-Key is one message', async () => {
    const { ticket } = await api.raise(devotee)
    const headers = { 'idempotency-key': randomUUID() }
    const form = { ticket_id: ticket.id, text: 'Once.' }
    const say = () => sendForm(api, contract.respondToTicket, { form }, { ...devotee, headers })
    await Promise.all([say(), say()])
    expect((await say()).body.conversations).toHaveLength(2)
  })

  test('without a text is refused, and a key that is none is ignored', async () => {
    const { ticket } = await api.raise(devotee)
    expect((await api.respond(devotee, ticket.id, ' ')).status).toBe(422)
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
    const { ticket } = await api.raise(devotee)
    expect((await api.setStatus(devotee, ticket.id, 'closed')).body.ticket.status).toBe('closed')
    expect((await api.setStatus(devotee, ticket.id, 'open')).body.ticket.status).toBe('open')
    const refused = await api.setStatus(devotee, ticket.id, 'in_progress')
    expect([refused.status, refused.body.code]).toEqual([403, 'status_not_yours'])
  })

  test('setting the current status writes no message and no audit entry', async () => {
    const { ticket } = await api.raise(devotee)
    await api.setStatus(admin, ticket.id, 'closed')
    const again = await api.setStatus(admin, ticket.id, 'closed')
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
    const { ticket } = await api.raise(devotee)
    await api.runJobs()
    api.mails.length = 0
    api.clock.advance({ minutes: 3 })
    const note = { params: { id: ticket.id }, body: { text: 'Tell her gently.' } }
    const noted = await api.call(contract.addTicketNote, note, admin)
    expect(noted.body.conversations[1]).toMatchObject({ kind: 'note', from: 'office', author: admin.name })
    const seen = (await api.show(devotee, ticket.id)).body
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

  test('a retry after a lost response adds the message once', async () => {
    const { ticket } = await api.raise(devotee)
    const note = { params: { id: ticket.id }, body: { text: 'Tell her gently.' } }
    const by = { ...admin, headers: { 'idempotency-key': randomUUID() } }
    await Promise.all([
      api.call(contract.addTicketNote, note, by),
      api.call(contract.addTicketNote, note, by),
    ])
    const again = await api.call(contract.addTicketNote, note, by)
    expect(again.body.conversations.filter(({ kind }) => kind === 'note')).toHaveLength(1)
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
    const { ticket, attachments } = await api.raise(devotee, { subject: 'Only mine' }, [api.png()])
    const mine = await api.raise(stranger, {}, [api.png()])
    const attachmentId = attachments[0]?.id ?? ''
    const theirs = { params: { id: ticket.id } }
    const download = (id: string) =>
      api.call(contract.downloadAttachment, { params: { id, attachmentId } }, stranger)
    const refused = {
      read: await api.show(stranger, ticket.id),
      answered: await api.respond(stranger, ticket.id, 'Hello', [api.png()]),
      closed: await api.setStatus(stranger, ticket.id, 'closed'),
      bookings: await api.call(contract.listTransactions, { body: { ticket_id: ticket.id } }, stranger),
      downloaded: await download(ticket.id),
    }
    for (const [what, { status, body }] of Object.entries(refused))
      expect([what, status, body.code]).toEqual([what, nobody.status, nobody.code])
    const noted = await api.call(contract.addTicketNote, { ...theirs, body: { text: 'x' } }, stranger)
    expect(noted.status).toBe(403)
    // The other person's file is not found under one's own ticket either.
    const smuggled = await download(mine.ticket.id)
    expect([smuggled.status, smuggled.body.code]).toEqual([404, 'attachment_not_found'])
    const listed = [await api.listOwn(stranger), await api.listOwn(stranger, { search: 'Only mine' })]
    expect(JSON.stringify(listed.map(({ body }) => body))).not.toContain(ticket.id)
    expect((await api.show(devotee, ticket.id)).body.conversations).toHaveLength(1)
    // The same answer whether the ticket exists or not.
    expect((await api.show(stranger, randomUUID())).body).toEqual(refused.read.body)
  })

  test('nothing at all without signing in', async () => {
    const { ticket, attachments } = await api.raise(devotee, {}, [api.png()])
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

test('message texts are not logged', () => {
  const log = api.logged.join('')
  for (const secret of ['Both payments show', 'gently', 'Aswathy', 'Money taken twice'])
    expect(log).not.toContain(secret)
})
