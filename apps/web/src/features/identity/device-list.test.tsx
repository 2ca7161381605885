import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { DeviceList } from './device-list.tsx'

const device = (id: string, name: string, current: boolean) => ({
  id,
  device: name,
  signedInAt: '2026-11-10T06:00:00+05:30',
  lastSeenAt: '2026-11-14T06:00:00+05:30',
  current,
})
const ok = { body: { status: 'success', message: 'ok' } }
let server: ReturnType<typeof fakeServer>
let devices = [device('a', 'Chrome on Android', true), device('b', 'Firefox on Windows', false)]

beforeAll(() => loadWords('account'))
beforeEach(() => {
  storeAccessToken('t1')
  devices = [device('a', 'Chrome on Android', true), device('b', 'Firefox on Windows', false)]
  server = fakeServer()
  server.answer('GET /profile/sessions', () => ({ body: { sessions: devices } }))
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DeviceList />
    </QueryClientProvider>,
  )

describe('signed-in devices', () => {
  it('marks this one and offers to end only the others', async () => {
    show()
    await screen.findByText('This device')
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Sign out',
      'Sign out all other devices',
    ])
  })

  it('one can be ended', async () => {
    server.answer('DELETE /profile/sessions/b', () => {
      devices = devices.filter(({ id }) => id !== 'b')
      return ok
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }))
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull())
  })

  it('all others can be ended', async () => {
    server.answer('DELETE /profile/sessions', () => {
      devices = devices.filter(({ current }) => current)
      return ok
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it('a list that cannot be loaded says so and can be retried', async () => {
    server.answer('GET /profile/sessions', () => ({
      status: 500,
      body: { code: 'x', detail: 'We are restarting.' },
    }))
    show()
    await screen.findByText('We are restarting.')
    server.answer('GET /profile/sessions', () => ({ body: { sessions: devices } }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('This device')
  })
})
