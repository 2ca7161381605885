import { randomUUID } from 'node:crypto'
import * as contract from '@vazhipadu/contract/support'
import { describe, expect, test } from 'vitest'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { asks, useSupport } from '../../testing/start-support.ts'

const { api, devotee, stranger, admin } = useSupport()

describe('POST /tickets/transactions', () => {
  test('lists the caller’s bookings, the newest first; for an admin those of the ticket’s owner', async () => {
    const person = await makeAccount(api)
    const accountId = await getAccountId(api.db, person.email)
    const older = await makeOrder(api.db, { accountId, at: new Date(api.clock.now().getTime() - 86_400_000) })
    const newer = await makeOrder(api.db, { accountId, at: api.clock.now(), lines: Array(7).fill({}) })
    const mine = await api.call(contract.listTransactions, { body: {} }, person)
    expect(mine.body.transactions.map((each) => [each.tran_no, each.lines.length, each.lineCount])).toEqual([
      [newer.tranNo, 5, 7],
      [older.tranNo, 1, 1],
    ])
    const { ticket } = await api.raise(person)
    const theirs = await api.call(contract.listTransactions, { body: { ticket_id: ticket.id } }, admin)
    expect(theirs.body).toEqual(mine.body)
    expect((await api.call(contract.listTransactions, { body: {} }, admin)).body.transactions).toEqual([])
  })
})

describe('POST /tickets', () => {
  test('lists all and is for admins only', async () => {
    expect((await api.call(contract.listTickets, { query: {} }, devotee)).status).toBe(403)
    expect((await api.call(contract.listTickets, { query: {} })).status).toBe(401)
    expect((await api.listAll()).status).toBe(200)
  })

  test('defaults to skip 0 and limit 50, most 100', async () => {
    const person = await makeAccount(api, { name: 'Omana Amma' })
    for (let n = 0; n < 52; n++) {
      api.clock.advance({ seconds: 1 })
      await api.raise(person, { subject: `Question ${n}` })
    }
    const all = await api.listAll({ user_name: 'omana' })
    expect([all.body.tickets.length, all.body.total]).toEqual([50, 52])
    expect(all.body.tickets[0]?.subject).toBe('Question 51')
    const rest = await api.listAll({ user_name: 'omana', skip: 50 })
    expect(rest.body.tickets.map(({ subject }) => subject)).toEqual(['Question 1', 'Question 0'])
    expect((await api.listAll({ limit: 100 })).status).toBe(200)
    const own = await api.listOwn(person)
    expect([own.body.tickets.length, own.body.total]).toEqual([50, 52])
    for (const query of [{ limit: 101 }, { limit: 0 }, { skip: -1 }, { limit: 1.5 }]) {
      expect((await api.listAll(query)).status).toBe(422)
      expect((await api.listOwn(person, query)).status).toBe(422)
    }
  })

  test('is filtered by status, type, days of the temple and user name, each alone and all together', async () => {
    const person = await makeAccount(api, { name: 'Gopika Unnikrishnan' })
    const late = await api.raise(person, { subject: 'Late evening', ticket_type: 'booking' })
    const early = await api.raise(person, { subject: 'Past midnight', ticket_type: 'refund' })
    // 23:59:59 of the day before in the temple's zone, and the first instant of the day.
    for (const [{ ticket }, at] of [
      [late, '2026-10-31T18:29:59.000Z'],
      [early, '2026-10-31T18:30:00.000Z'],
    ] as const) {
      await api.db.updateTable('ticket').set({ createdAt: at }).where('id', '=', ticket.id).execute()
    }
    await api.setStatus(admin, late.ticket.id, 'closed')
    const [before, day] = ['2026-10-31', '2026-11-01']
    const user_name = 'GOPIKA'
    const subjects = async (query: Record<string, string>) =>
      (await api.listAll({ user_name, ...query })).body.tickets.map(({ subject }) => subject)
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
      expect((await api.listAll(query as never)).status).toBe(422)
  })

  test('a percent sign in a name is a percent sign', async () => {
    await api.raise(stranger)
    expect((await api.listAll({ user_name: '100%_' })).body.total).toBeGreaterThan(0)
    expect((await api.listAll({ user_name: '%__x' })).body.total).toBe(0)
  })

  test('total counts the filtered tickets; open and closed counts ignore the status filter', async () => {
    const person = await makeAccount(api, { name: 'Manoj Kurup' })
    const made = [await api.raise(person), await api.raise(person), await api.raise(person)]
    await api.setStatus(admin, made[0]?.ticket.id ?? '', 'closed')
    await api.setStatus(admin, made[1]?.ticket.id ?? '', 'in_progress')
    const counts = async (query: Record<string, string>) => {
      const { total, totalOpenTickets, totalClosedTickets } = (
        await api.listAll({ user_name: 'Manoj', ...query })
      ).body
      return [total, totalOpenTickets, totalClosedTickets]
    }
    expect(await counts({})).toEqual([3, 2, 1])
    expect(await counts({ status: 'open' })).toEqual([1, 2, 1])
    expect(await counts({ status: 'closed' })).toEqual([1, 2, 1])
    expect(await counts({ ticket_type: 'refund' })).toEqual([0, 0, 0])
    expect((await api.listOwn(person, { status: 'in_progress' })).body).toMatchObject({
      total: 1,
      totalOpenTickets: 2,
      totalClosedTickets: 1,
    })
  })

  test('searches numbers, subjects, bookings and messages; notes only for the office', async () => {
    const person = await makeAccount(api, { name: 'Girija Vallabhan' })
    const { ticket } = await api.raise(person, {
      subject: 'Star of my son',
      text: 'Please make it Thrikketta.',
    })
    await api.call(contract.addTicketNote, { params: { id: ticket.id }, body: { text: 'zebrafish' } }, admin)
    const found = async (search: string) => (await api.listAll({ search })).body.tickets.map(({ id }) => id)
    for (const search of [
      String(ticket.number),
      `T-${ticket.number}`,
      'star of MY',
      'thrikketta',
      'zebrafish',
    ])
      expect(await found(search)).toEqual([ticket.id])
    expect((await api.listOwn(person, { search: 'Thrikketta' })).body.total).toBe(1)
    expect((await api.listOwn(person, { search: 'zebrafish' })).body.total).toBe(0)
  })
})

describe('GET /tickets/get-user-tickets', () => {
  test('lists one’s own, the last touched first, and takes no user_name', async () => {
    const person = await makeAccount(api)
    const first = await api.raise(person, { subject: 'First' })
    api.clock.advance({ minutes: 1 })
    await api.raise(person, { subject: 'Second' })
    api.clock.advance({ minutes: 1 })
    await api.respond(admin, first.ticket.id, 'We look into it.')
    const own = await api.listOwn(person, { user_name: 'nobody at all' })
    expect(own.body.tickets.map((each) => [each.subject, each.lastFrom, each.excerpt])).toEqual([
      ['First', 'office', 'We look into it.'],
      ['Second', 'devotee', asks.text],
    ])
  })
})

describe('GET /tickets/{id}', () => {
  test('a ticket_id that differs from the path is 400, the same is fine', async () => {
    const { ticket } = await api.raise(devotee)
    const ask = (ticket_id: string) =>
      api.call(contract.getTicket, { params: { id: ticket.id }, query: { ticket_id } }, devotee)
    const differs = await ask(randomUUID())
    expect([differs.status, differs.body.code]).toEqual([400, 'ticket_id_differs'])
    expect((await ask(ticket.id)).status).toBe(200)
  })

  test('the office sees the author, their contact and their earlier tickets', async () => {
    const person = await makeAccount(api, { name: 'Radha' })
    const earlier = await api.raise(person, { subject: 'Address changed' })
    const { ticket } = await api.raise(person)
    expect((await api.show(admin, ticket.id)).body.ticket.devotee).toMatchObject({
      name: 'Radha',
      email: person.email,
      mobile: person.mobile,
      earlier: [{ id: earlier.ticket.id, subject: 'Address changed' }],
    })
  })

  test.each(['nothing', '1', '00000000-0000-0000-0000-00000000000g'])('%s is no ticket', async (id) => {
    expect((await api.show(devotee, id)).status).toBe(422)
  })
})
