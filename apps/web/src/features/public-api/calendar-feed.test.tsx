import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { CalendarFeed } from './calendar-feed.tsx'

const url = 'https://api.temple.example/public/v1/calendars/AAAAAAAAAAAAAAAAAAAAAA.ics'
const createdAt = '2026-11-18T04:00:00.000Z'

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('profile'))
beforeEach(() => {
  queryClient.clear()
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('POST /profile/calendar-feed', () => ({ body: { url, createdAt } }))
  server.answer('DELETE /profile/calendar-feed', () => ({
    body: { status: 'success', message: 'It is gone.' },
  }))
})
afterEach(() => vi.unstubAllGlobals())

function show(since: string | null) {
  server.answer('GET /profile/calendar-feed', () => ({ body: { createdAt: since } }))
  render(
    <QueryClientProvider client={queryClient}>
      <CalendarFeed />
    </QueryClientProvider>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('makes an address, shows it this once and lets it be copied', async () => {
  show(null)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Make an address' }))
  await screen.findByText(url)
  screen.getByText(/^Add it in your calendar under “subscribe”/)
  await user.click(screen.getByRole('button', { name: /The address of your calendar/ }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url))
})

it('says only since when there is one that was made before, and never what it is', async () => {
  show(createdAt)
  await screen.findByText(/An address was made on/)
  expect(screen.queryByText(/calendars\//)).toBeNull()
  await press('Make another address')
  await screen.findByText(url)
})

it('takes it back after asking', async () => {
  show(createdAt)
  await press('Take it back')
  await screen.findByText('Take the address back?')
  expect(server.asked('DELETE /profile/calendar-feed')).toHaveLength(0)
  await press('Take it back')
  await screen.findByRole('button', { name: 'Make an address' })
  expect(server.asked('DELETE /profile/calendar-feed')).toHaveLength(1)
})
