import { updateBooking } from '@vazhipadu/contract/changes'
import type { RequestOf } from '@vazhipadu/contract/endpoint'
import { listAudit } from '@vazhipadu/contract/reports/audit'
import { changeTicketStatus, createTicket } from '@vazhipadu/contract/support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuditEntry, writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { getAccountId } from '../../../testing/get-account-id.ts'
import { makeClerk } from '../../../testing/grant-capabilities.ts'
import { makeAccount } from '../../../testing/make-account.ts'
import { makeOrder } from '../../../testing/make-order.ts'
import { sendForm } from '../../../testing/send-form.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

type AuditQuery = RequestOf<typeof listAudit>['query']

let api: Api
let clerk: { email: string; token: string }
let auditor: { email: string; token: string }
let devotee: Awaited<ReturnType<typeof makeAccount>>
let tranNo: string
let ticketNo: number
const offeringId = 1
/** A day at the temple ends at 18:30 UTC. */
const lateAt = new Date('2026-10-01T18:29:59Z')
const nextDayAt = new Date('2026-10-01T18:30:00Z')

const act = (entry: AuditEntry) => inTransaction(api.db, (trx) => writeAudit(trx, entry))

beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  devotee = await makeAccount(api, { name: 'Omana Amma', email: 'omana@example.com' })
  clerk = await makeClerk(api, ['desk'])
  auditor = await makeClerk(api, ['audit'])
  const rename = (email: string, name: string) =>
    api.db.updateTable('account').set({ name }).where('email', '=', email).execute()
  await rename(clerk.email, 'Lakshmi Nair')
  await rename(auditor.email, 'Rajeev Menon')
  const accountId = await getAccountId(api.db, devotee.email)
  const at = new Date('2026-09-12T05:00:00Z')
  const made = await makeOrder(api.db, { at, accountId, lines: [{ name: 'Meenakshy' }] })
  tranNo = made.tranNo
  const corrected = await api.call(
    updateBooking,
    {
      body: {
        tran_no: tranNo,
        version: 1,
        reason: 'Misspelt',
        lines: [{ line_id: made.lineIds[0] ?? 0, name: 'Meenakshi' }],
      },
    },
    clerk,
  )
  expect(corrected.status).toBe(200)
  const form = { ticket_type: 'booking', subject: 'The day', text: 'Which day is it?', tran_no: tranNo }
  const { ticket } = (await sendForm(api, createTicket, { form }, devotee)).body
  ticketNo = ticket.number
  await api.call(changeTicketStatus, { params: { id: ticket.id }, body: { status: 'closed' } }, clerk)
  const order = { subjectType: 'order', subjectId: tranNo }
  await act({ at: lateAt, actorId: accountId, action: 'order.moved', ...order })
  await act({ at: nextDayAt, action: 'order.refunded', ...order })
  await act({
    at,
    actorId: accountId,
    action: 'identity.password_changed',
    subjectType: 'account',
    subjectId: accountId,
  })
  const priced = { subjectType: 'offering', subjectId: String(offeringId) }
  await act({
    at,
    actorId: await getAccountId(api.db, auditor.email),
    action: 'catalogue.price_set',
    ...priced,
  })
})
afterAll(() => api.close())

const ask = async (query: AuditQuery) => {
  const { status, body } = await api.call(listAudit, { query }, auditor)
  expect([query, status]).toEqual([query, 200])
  return body
}
const find = async (query: AuditQuery) => (await ask(query)).entries.map(({ action }) => action).toSorted()

describe('who did it', () => {
  test('a staff member is found by a part of the name, in any script (defect 13)', async () => {
    expect(await find({ person: 'lakshmi' })).toEqual(['order.changed', 'ticket.status'])
    expect(await find({ person: 'Menon' })).toEqual(['catalogue.price_set'])
    expect(await find({ person: '%' })).toEqual([])
  })

  test('anybody by their e-mail, and devotees by that alone', async () => {
    expect(await find({ person: 'Omana@Example.com' })).toEqual(['identity.password_changed', 'order.moved'])
    expect(await find({ person: 'Omana' })).toEqual([])
    expect(await find({ person: 'nobody@example.com' })).toEqual([])
  })

  test('distinguishes actions of devotee, clerk and system (defect 13)', async () => {
    const { entries } = await ask({ subject: tranNo })
    expect(entries.map(({ action, actor, isDevotees }) => [action, actor, isDevotees])).toEqual([
      ['order.changed', 'Lakshmi Nair', false],
      ['order.refunded', null, false],
      ['order.moved', 'Omana Amma', true],
    ])
    const [own] = (await ask({ thing: 'person', person: devotee.email })).entries
    expect(own).toMatchObject({ actor: 'Omana Amma', isDevotees: true, subjectName: 'Omana Amma' })
  })
})

describe('the subject of the action', () => {
  test('is one kind of thing', async () => {
    expect(await find({ thing: 'booking' })).toEqual(['order.changed', 'order.moved', 'order.refunded'])
    expect(await find({ thing: 'ticket' })).toEqual(['ticket.status'])
    expect(await find({ thing: 'offering' })).toEqual(['catalogue.price_set'])
    expect(await find({ thing: 'counter' })).toEqual([])
  })

  test('or one thing, by whatever it is called', async () => {
    expect(await find({ subject: tranNo.toLowerCase() })).toHaveLength(3)
    expect(await find({ subject: `#${ticketNo}` })).toEqual(['ticket.status'])
    expect(await find({ subject: devotee.email })).toEqual(['identity.password_changed'])
    const { name } = await api.db
      .selectFrom('offering')
      .select('name')
      .where('id', '=', offeringId)
      .executeTakeFirstOrThrow()
    expect(await find({ subject: name.slice(0, 8).toUpperCase() })).toEqual(['catalogue.price_set'])
    const named = (await ask({ thing: 'offering' })).entries[0]
    expect(named?.subjectName).toBe(name)
  })
})

describe('when and what', () => {
  test('a day is the temple’s, from its midnight to the next', async () => {
    const day = (on: string) => find({ from_date: on, to_date: on })
    expect(await day('2026-10-01')).toEqual(['order.moved'])
    expect(await day('2026-10-02')).toEqual(['order.refunded'])
  })

  test('filters actions by their codes, combined with other filters', async () => {
    expect(await find({ actions: 'order.moved,order.refunded', person: devotee.email })).toEqual([
      'order.moved',
    ])
  })

  test('page by page nothing is missed and nothing comes twice', async () => {
    const whole = (await ask({})).entries.map(({ id }) => id)
    const seen: number[] = []
    for (let next: number | null | undefined; next !== null; ) {
      const page = await ask({ limit: 2, ...(next !== undefined && { after: next }) })
      seen.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toEqual(whole)
    expect(whole.length).toBeGreaterThan(5)
  })
})
