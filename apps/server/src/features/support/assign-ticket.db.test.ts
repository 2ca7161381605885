import * as contract from '@vazhipadu/contract/support'
import { expect, test } from 'vitest'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { useSupport } from '../../testing/start-support.ts'

const { api, devotee, admin } = useSupport()

test('the desk assigns a ticket to staff who answer tickets; its owner does not see it', async () => {
  const { ticket } = await api.raise(devotee)
  const { body } = await api.call(contract.listAssignees, {}, admin)
  const [somebody] = body.assignees
  const assign = (account_id: string | null, as: { token: string } = admin) =>
    api.call(contract.assignTicket, { params: { id: ticket.id }, body: { account_id } }, as)
  const given = await assign(somebody?.id ?? null)
  expect([given.status, given.body.ticket.assignee]).toEqual([200, somebody])
  expect((await api.show(devotee, ticket.id)).body.ticket.assignee).toBeNull()
  const listed = await api.listAll()
  expect(listed.body.tickets.find(({ id }) => id === ticket.id)?.assignee).toEqual(somebody)
  expect((await assign(null)).body.ticket.assignee).toBeNull()
  const entries = await api.db
    .selectFrom('auditEntry')
    .select('action')
    .where('subjectId', '=', ticket.id)
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['ticket.assigned', 'ticket.assigned'])
})

test('others can neither assign it nor be assigned', async () => {
  const { ticket } = await api.raise(devotee)
  const params = { id: ticket.id }
  const treasurer = await makeClerk(api, ['treasury'])
  const stranger = await getAccountId(api.db, devotee.email)
  const refused = await api.call(contract.assignTicket, { params, body: { account_id: stranger } }, admin)
  expect([refused.status, refused.body.code]).toEqual([422, 'assignee_unknown'])
  for (const other of [treasurer, devotee])
    expect(
      (await api.call(contract.assignTicket, { params, body: { account_id: null } }, other)).status,
    ).toBe(403)
  const unknown = { id: '00000000-0000-4000-8000-000000000000' }
  const missing = await api.call(
    contract.assignTicket,
    { params: unknown, body: { account_id: null } },
    admin,
  )
  expect([missing.status, missing.body.code]).toEqual([404, 'ticket_not_found'])
})

test('open tickets are listed before closed ones, whatever was changed last', async () => {
  const person = await makeAccount(api, { name: 'Girija Vallabhan' })
  const { ticket: waiting } = await api.raise(person, { subject: 'Still waiting' })
  api.clock.advance({ seconds: 5 })
  const { ticket: done } = await api.raise(person, { subject: 'Done' })
  await api.setStatus(person, done.id, 'closed')
  const { body } = await api.call(contract.listTickets, { query: { user_name: 'Girija' } }, admin)
  expect(body.tickets.map(({ id }) => id)).toEqual([waiting.id, done.id])
})
