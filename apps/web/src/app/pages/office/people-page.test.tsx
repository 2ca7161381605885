import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Person } from '@vazhipadu/contract/people'
import { capabilities } from '@vazhipadu/contract/rights'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { PeoplePage } from './people-page.tsx'
import { PeopleRolesPage } from './people-roles-page.tsx'

const lakshmi = '00000000-0000-4000-8000-000000000001'
const haridas = '00000000-0000-4000-8000-000000000002'
const deepa = '00000000-0000-4000-8000-000000000003'
const question = '00000000-0000-4000-8000-000000000009'

const person = (part: Partial<Person>): Person => ({
  id: haridas,
  name: 'Haridas P.',
  email: 'haridas@example.com',
  mobile: '+919447120886',
  capabilities: ['desk'],
  ends: [],
  factor: 'app',
  graceUntil: null,
  lastSignInAt: '2026-11-30T00:00:00Z',
  lastDevice: 'Chrome on Windows',
  devices: 1,
  lastSeenAt: '2026-11-30T00:00:00Z',
  isDisabled: false,
  waiting: null,
  withdrawn: null,
  isMe: false,
  ...part,
})
const waiting = {
  id: question,
  wanted: ['desk' as const, 'treasury' as const],
  until: null,
  reason: 'Rajeev is on leave',
  askedBy: 'Lakshmi Nair',
  askedAt: '2026-11-30T02:50:00Z',
  endsAt: '2026-12-01T02:50:00Z',
  mayConfirm: true,
  isMine: false,
}

let server: ReturnType<typeof fakeServer>
let rights: readonly string[]
let people: Person[]
let managers: number
let confirmers: string[]
beforeAll(() => Promise.all(['office', 'office-pairing', 'office-people'].map(loadWords)))
beforeEach(() => {
  window.innerWidth = 1440
  storeAccessToken('token')
  rights = capabilities
  managers = 2
  confirmers = ['Rajeev Menon']
  people = [
    person({
      id: lakshmi,
      name: 'Lakshmi Nair',
      capabilities: [...capabilities],
      factor: 'both',
      isMe: true,
    }),
    person({ factor: 'none', graceUntil: '2099-12-07T00:00:00Z' }),
    person({ id: deepa, name: 'Deepa Unni', capabilities: [], devices: 0, factor: 'none', waiting }),
  ]
  server = fakeServer()
  server.answer('GET /admin/people', () => ({ body: { people, managers } }))
  for (const id of [haridas, deepa])
    server.answer(`GET /admin/people/${id}`, () => ({
      body: {
        person: people.find((one) => one.id === id),
        sessions: [
          {
            id: question,
            device: 'Chrome on Windows',
            signedInAt: '2026-11-30T00:00:00Z',
            lastSeenAt: '2026-11-30T01:00:00Z',
          },
        ],
        story: [
          {
            id: question,
            at: '2026-04-01T05:00:00Z',
            held: [],
            wanted: ['desk'],
            until: null,
            reason: 'Counter 1',
            askedBy: 'Lakshmi Nair',
            decidedBy: 'Rajeev Menon',
            outcome: 'done',
          },
        ],
        openDrawer: { since: '2026-11-30T00:10:00Z' },
        confirmers,
        resetAsked: null,
      },
    }))
  server.answer(`PUT /admin/people/${haridas}/rights`, () => ({
    body: { outcome: 'waiting', wasAlone: false },
  }))
  server.answer('GET /profile/self', () => ({ body: { capabilities: rights } }))
  server.answer('GET /calendar/today', () => ({ body: { date: '2026-11-30' } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (path = '/admin/people', page = <PeoplePage />) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
const asked = () => server.asked(`PUT /admin/people/${haridas}/rights`).map(({ body }) => body)

test('lists who may do what, with the second step in words and what needs a person above', async () => {
  show()
  const table = await screen.findByRole('table', { name: 'People and rights' })
  expect(await within(table).findByText('Manager')).toBeTruthy()
  expect(within(table).getByText('all of it; gives rights')).toBeTruthy()
  expect(within(table).getByText('Passkey and code')).toBeTruthy()
  expect(within(table).getByText('Waits for a second yes')).toBeTruthy()
  expect(screen.getByText('Haridas P. has no second sign-in step.')).toBeTruthy()
  expect(screen.getByText('Deepa Unni as treasurer')).toBeTruthy()
  expect(screen.queryByText('There is one manager only.')).toBeNull()
})

test('warns until there are two managers', async () => {
  managers = 1
  show()
  expect(await screen.findByText('There is one manager only.')).toBeTruthy()
})

test('filters are in the URL', async () => {
  show('/admin/people?role=manager')
  const table = await screen.findByRole('table', { name: 'People and rights' })
  expect(await within(table).findByText('Lakshmi Nair')).toBeTruthy()
  expect(within(table).queryByText('Haridas P.')).toBeNull()
})

test('a role chosen in the drawer is asked for with a reason, and the button says who is asked', async () => {
  show(`/admin/people?person=${haridas}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Haridas P.' }))
  expect(drawer.getByRole('button', { name: 'Nothing to save' })).toHaveProperty('disabled', true)
  await userEvent.click(drawer.getByRole('button', { name: 'Treasurer' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Save the change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Haridas P. treasurer?' }))
  const ask = dialog.getByRole('button', { name: 'Ask Rajeev Menon to confirm' })
  await userEvent.click(ask)
  expect(await dialog.findByText('Required')).toBeTruthy()
  expect(asked()).toEqual([])
  await userEvent.type(dialog.getByLabelText(/Why, for the audit/), 'Rajeev is on leave')
  await userEvent.click(ask)
  await waitFor(() =>
    expect(asked()).toEqual([
      { capabilities: ['desk', 'treasury'], until: null, reason: 'Rajeev is on leave' },
    ]),
  )
})

test('without a second manager it says that it takes effect at once', async () => {
  confirmers = []
  show(`/admin/people?person=${haridas}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Haridas P.' }))
  await userEvent.click(drawer.getByRole('checkbox', { name: /^Sheet/ }))
  await userEvent.click(drawer.getByRole('button', { name: 'Save the change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what Haridas P. may do?' }))
  expect(dialog.getByText('There is no second manager.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Give the rights' })).toBeTruthy()
})

test('withdrawing shows its consequences first, and needs no approval', async () => {
  show(`/admin/people?person=${haridas}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Haridas P.' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Withdraw all rights' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw all rights of Haridas P.?' }))
  expect(dialog.getByText('Signed out within 5 seconds')).toBeTruthy()
  expect(dialog.getByText('A drawer at the counter is open')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/Why, for the audit/), 'Moves to another temple')
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw and sign out' }))
  await waitFor(() =>
    expect(asked()).toEqual([{ capabilities: [], until: null, reason: 'Moves to another temple' }]),
  )
})

test('a question that waits is answered in the drawer, and nothing else can be changed meanwhile', async () => {
  server.answer(`POST /admin/people/changes/${question}/confirm`, () => ({
    body: { outcome: 'done', wasAlone: false },
  }))
  show(`/admin/people?person=${deepa}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Deepa Unni' }))
  expect(drawer.getByRole('group', { name: 'Role' })).toHaveProperty('disabled', true)
  await userEvent.click(drawer.getByRole('button', { name: 'Say the second yes' }))
  await waitFor(() => expect(server.asked(`POST /admin/people/changes/${question}/confirm`)).toHaveLength(1))
})

test('a device is signed out with one press', async () => {
  server.answer(`DELETE /admin/people/${haridas}/sessions/${question}`, () => ({ body: { ended: 1 } }))
  show(`/admin/people?person=${haridas}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Haridas P.' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Sign out Chrome on Windows' }))
  await waitFor(() =>
    expect(server.asked(`DELETE /admin/people/${haridas}/sessions/${question}`)).toHaveLength(1),
  )
})

test('a priest’s phones stand in the drawer, with the way to pair one', async () => {
  server.answer('GET /paired-devices', () => ({ body: { devices: [] } }))
  people = [person({ capabilities: ['sheet'], factor: 'device' })]
  show(`/admin/people?person=${haridas}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Haridas P.' }))
  expect(await drawer.findByText('No phone is paired.')).toBeTruthy()
  await userEvent.click(drawer.getByRole('button', { name: 'Pair a phone' }))
  expect(await screen.findByRole('dialog', { name: 'A phone for Haridas P.' })).toBeTruthy()
})

test.each([
  [['desk', 'sheet'], capabilities],
  [['sheet'], ['audit']],
] as const)(
  'phones are for who holds the sheet alone, and for managers: %j seen by %j',
  async (held, seenBy) => {
    rights = seenBy
    people = [person({ capabilities: [...held] })]
    show(`/admin/people?person=${haridas}`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Haridas P.' }))
    expect(await drawer.findByText('Story')).toBeTruthy()
    expect(drawer.queryByText('Phones for the sheet')).toBeNull()
  },
)

test('somebody new is found by the whole address and given a role', async () => {
  server.answer('POST /admin/people/find', () => ({
    body: {
      id: haridas,
      name: 'Anitha Kurup',
      email: 'anitha@example.com',
      mobile: null,
      capabilities: [],
      confirmers,
    },
  }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: /Give rights to a person/ }))
  await userEvent.type(screen.getByLabelText(/E-mail address or mobile number/), 'anitha@example.com{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what Anitha Kurup may do?' }))
  expect(dialog.getByRole('button', { name: /confirm/ })).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('button', { name: 'Catalogue keeper' }))
  await userEvent.type(dialog.getByLabelText(/Why, for the audit/), 'Keeps the prices')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask Rajeev Menon to confirm' }))
  await waitFor(() => expect(asked()).toMatchObject([{ capabilities: ['catalogue'] }]))
})

test('the auditor reads and has no button', async () => {
  rights = ['audit']
  show(`/admin/people?person=${haridas}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Haridas P.' }))
  expect(await drawer.findByText('Story')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Withdraw all rights' })).toBeNull()
  expect(drawer.queryByRole('button', { name: /Sign out/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Give rights to a person/ })).toBeNull()
})

test('the roles stand side by side, in words and marks', async () => {
  show('/admin/people/roles', <PeopleRolesPage />)
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
  expect(await screen.findByText('Refund above ₹ 5,000')).toBeTruthy()
  expect(row('Refund above ₹ 5,000').getAllByText('with a second')).toHaveLength(2)
  expect(row('Settings').getAllByRole('img', { name: 'may' })).toHaveLength(1)
  expect(row('Day sheet').getAllByRole('img', { name: 'may' })).toHaveLength(4)
})
