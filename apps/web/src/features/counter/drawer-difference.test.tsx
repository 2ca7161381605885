import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleCounted } from '../../lib/testing/sample-drawer.ts'
import { CountedDrawer } from './counted-drawer.tsx'
import { DrawerDifference } from './drawer-difference.tsx'

const counted = sampleCounted()
const count = { ...counted.count, reason: 'The box was left open' } as NonNullable<typeof counted.count>
const waiting = sampleCounted({ waitsForSecond: true, count })
const agreed = sampleCounted({ closedAt: '2026-11-30T14:00:00Z', agreedBy: 'Ravi', count })
const path = `POST /counter/sessions/${waiting.id}`

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['office', 'office-counter'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  server = fakeServer()
  server.answer(`${path}/agree`, () => ({ body: agreed }))
  server.answer(`${path}/seen`, () => ({ body: agreed }))
})
afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

const show = (what: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>)
const showDrawer = (session: typeof waiting, mayAgree = true, isOwn = false) =>
  show(<DrawerDifference drawer={{ session, receipts: null, isOwn }} mayAgree={mayAgree} />)
const showCounted = () => show(<CountedDrawer session={waiting} count={count} onRecount={undefined} />)

test('the clerk reads that a second person must agree, and can change the reason', () => {
  showCounted()
  expect(screen.getByText('A second person must agree')).toBeTruthy()
  expect(screen.getByText(/Your reason: “The box was left open”\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change the reason' })).toBeTruthy()
})

test('a second person closes the drawer, and it is looked at afterwards', async () => {
  showDrawer(waiting)
  expect(screen.getByText(/This drawer differs by ₹ 50\. Count it together with Lakshmi/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I have counted too: close it' }))
  await waitFor(() => expect(server.asked(`${path}/agree`)).toHaveLength(1))
  // The count that was on the screen, and nothing else.
  const { countedCashPaise, countedUpiPaise } = count
  expect(server.asked(`${path}/agree`)[0]?.body).toEqual({ countedCashPaise, countedUpiPaise })
})

test('a closed one is marked as seen', async () => {
  showDrawer(agreed)
  expect(screen.getByText('Closed with the agreement of Ravi, with a difference of ₹ 50.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I have looked at it' }))
  await waitFor(() => expect(server.asked(`${path}/seen`)).toHaveLength(1))
})

test('neither the clerk nor an auditor is offered to agree', () => {
  showDrawer(waiting, true, true)
  showDrawer(waiting, false)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the same in Malayalam', async () => {
  await speak('ml')
  showDrawer(waiting)
  expect(screen.getByText(/ഈ പെട്ടിയിൽ ₹ 50 വ്യത്യാസമുണ്ട്/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'ഞാനും എണ്ണി: പൂട്ടുക' })).toBeTruthy()
  showCounted()
  expect(screen.getByText('രണ്ടാമതൊരാൾ സമ്മതിക്കണം')).toBeTruthy()
})
