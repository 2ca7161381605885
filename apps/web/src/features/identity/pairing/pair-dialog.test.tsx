import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { PairDialog } from './pair-dialog.tsx'
import { PairedDeviceList } from './paired-device-list.tsx'

const account = { id: 'priest', name: 'Vasudevan Namboothiri' }
const device = (state: string) => ({
  id: 'd',
  account_id: 'priest',
  owner: account.name,
  state,
  name: state === 'paired' ? 'Melsanthi’s phone' : null,
  device: 'Chrome on Android',
  offeredUntil: '2026-11-15T06:00:00+05:30',
  pairedAt: null,
  endsAt: '2026-12-15T06:00:00+05:30',
  lastSeenAt: null,
})
let state = 'claimed'
let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('office-pairing'))
beforeEach(() => {
  state = 'claimed'
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('GET /paired-devices', () => ({ body: { devices: [device(state)] } }))
  server.answer('POST /paired-devices', () => ({
    body: { id: 'd', url: 'x', qr: ['10', '01'], offeredUntil: '2026-11-15T06:00:00+05:30' },
  }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  )

describe('a phone for the priest', () => {
  it('is named by the manager before it shows anything', async () => {
    server.answer('POST /paired-devices/d/confirm', () => {
      state = 'paired'
      return { body: { status: 'success', message: 'ok' } }
    })
    show(<PairDialog account={account} onClose={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show the code' }))
    await screen.findByText(/A phone has read the code: Chrome on Android/)
    await userEvent.type(screen.getByLabelText('What shall we call this phone?'), 'Melsanthi’s phone')
    await userEvent.click(screen.getByRole('button', { name: 'Yes, this is the phone' }))
    await screen.findByText('“Melsanthi’s phone” shows the sheet now.')
    expect(server.asked('POST /paired-devices/d/confirm')[0]?.body).toEqual({ name: 'Melsanthi’s phone' })
  })

  it('is ended with one press', async () => {
    state = 'paired'
    server.answer('DELETE /paired-devices/d', () => {
      state = 'ended'
      return { body: { status: 'success', message: 'ok' } }
    })
    show(<PairedDeviceList accountId="priest" />)
    await userEvent.click(await screen.findByRole('button', { name: 'End Melsanthi’s phone' }))
    await waitFor(() => expect(screen.getByText('No phone is paired.')).toBeDefined())
  })
})
