import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import type { PersonDetail } from './people.api.ts'
import { PersonFacts } from './person-facts.tsx'

const rajani: PersonDetail['person'] = {
  id: 'rajani',
  name: 'Rajani M.',
  email: 'rajani@example.com',
  mobile: null,
  capabilities: ['desk'],
  ends: [],
  factor: 'app',
  graceUntil: null,
  lastSignInAt: null,
  lastDevice: null,
  devices: 0,
  lastSeenAt: null,
  isDisabled: false,
  waiting: null,
  withdrawn: null,
  isMe: false,
}
const asked = { by: 'Lakshmi Nair', isMine: false, endsAt: '2026-12-01T02:50:00Z' }

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['office', 'office-people'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  server = fakeServer()
  server.answer('POST /factors/reset/rajani', () => ({ body: { status: 'success', message: 'Noted.' } }))
})
afterEach(() => vi.unstubAllGlobals())

function show(part: Partial<PersonDetail['person']>, around: Partial<PersonDetail> = {}, mayChange = true) {
  const person = { ...rajani, ...part }
  const rest = { sessions: [], story: [], openDrawer: null, confirmers: ['Rajeev Menon'], resetAsked: null }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PersonFacts
          detail={{ person, ...rest, ...around }}
          chosen={person.capabilities}
          timeZone="Asia/Kolkata"
          mayChange={mayChange}
          phones={undefined}
          onChoose={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const resets = () => server.asked('POST /factors/reset/rajani')

test('the first manager sees who must approve, and requests', async () => {
  show({})
  await userEvent.click(screen.getByRole('button', { name: 'Ask to set anew' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to set Rajani M.’s keys anew?' }))
  expect(dialog.getByText('You ask now. Nothing changes yet.')).toBeTruthy()
  expect(dialog.getByText('Another manager agrees within a day: Rajeev Menon.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Ask a second manager' }))
  await waitFor(() => expect(resets()).toHaveLength(1))
})

test('the second manager sees who asked and what it does, and approves', async () => {
  show({}, { resetAsked: asked })
  expect(screen.queryByRole('button', { name: 'Ask to set anew' })).toBeNull()
  expect(screen.getByText(/Lakshmi Nair asks to set Rajani M.’s keys anew/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take every key off Rajani M.?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Agree and take the keys off' }))
  await waitFor(() => expect(resets()).toHaveLength(1))
})

test('the requester waits, and cannot approve', () => {
  show({}, { resetAsked: { ...asked, isMine: true } })
  expect(screen.getByText(/You asked to set Rajani M.’s keys anew/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
})

test('without another manager it says so, and does not ask in vain', async () => {
  show({}, { confirmers: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Ask to set anew' }))
  expect(await screen.findByText(/There is no other manager who could agree/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask a second manager' })).toHaveProperty('disabled', true)
})

test('nobody asks for the own keys, and an auditor for none', () => {
  show({ isMe: true })
  show({}, {}, false)
  expect(screen.queryByRole('button', { name: 'Ask to set anew' })).toBeNull()
})
