import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleBallot, sampleDraw } from '../../../lib/testing/sample-release.ts'
import { ReleasePage } from './release-page.tsx'

const { id, draw_id: drawId } = sampleBallot.release
const withdraw = `POST /releases/${id}/withdraw`
const entered: typeof sampleBallot = {
  ...sampleBallot,
  drawnAt: null,
  counts: { waiting: 12, called: 0, won: 0, lapsed: 0, given_back: 0 },
}

let server: ReturnType<typeof fakeServer>
let ballot: typeof sampleBallot
let rights: string[]
beforeAll(() => Promise.all(['office', 'office-releases'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  rights = ['catalogue']
  ballot = entered
  server = fakeServer()
  server.answer('GET /releases', () => ({ body: { releases: [ballot.release] } }))
  server.answer(`GET /releases/${id}/entries`, () => ({ body: ballot }))
  server.answer(withdraw, () => {
    const release = { ...ballot.release, endedAt: '2026-12-02T05:00:00Z', endReason: 'withdrawn' as const }
    ballot = { ...ballot, release }
    return { body: { status: 'withdrawn' } }
  })
  server.answer(`GET /waiting-room/draws/${drawId}`, () => ({ body: sampleDraw }))
  server.answer('GET /profile/self', () => ({ body: { capabilities: rights } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routes = [{ path: '/admin/releases/:releaseId', Component: ReleasePage }]
  const router = createMemoryRouter(routes, { initialEntries: [`/admin/releases/${id}`] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return client
}

test('a drawn one shows its line in the order of the draw', async () => {
  ballot = sampleBallot
  show()
  expect(await screen.findByText('Sumangala Devi')).toBeTruthy()
  expect(screen.getByText('1 in 224')).toBeTruthy()
  expect(screen.getByText('Page 1 of 2')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Next in line' }))
  await waitFor(() =>
    expect(server.asked(`GET /releases/${id}/entries`).at(-1)?.search.get('show')).toBe('line'),
  )
})

test('before its draw it is withdrawn after a question that says what it does', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the ballot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw Ayilyam 2027?' }))
  expect(dialog.getByText(/^12 entries are down; their families are told by e-mail/)).toBeTruthy()
  expect(server.asked(withdraw)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the ballot' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked(withdraw)).toHaveLength(1)
  expect(await screen.findAllByText('Withdrawn')).toHaveLength(2)
  expect(screen.queryByText('Winners pay')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw the ballot' })).toBeNull()
})

test('a withdrawal that is refused says why', async () => {
  const detail = 'This ballot has been drawn and can no longer be withdrawn.'
  server.answer(withdraw, () => ({ status: 409, body: { code: 'ballot_drawn', detail } }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the ballot' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the ballot' }))
  expect(await dialog.findByText(detail)).toBeTruthy()
})

test('a reader cannot withdraw it', async () => {
  rights = ['desk']
  const client = show()
  await screen.findByText('Sumangala Devi')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Withdraw the ballot' })).toBeNull()
})

test('cannot be withdrawn once it is drawn', async () => {
  const client = show()
  await screen.findByRole('button', { name: 'Withdraw the ballot' })
  ballot = sampleBallot
  await client.refetchQueries({ queryKey: ['releases', 'entries'] })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw the ballot' })).toBeNull())
})
