import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { NoticesPage } from './notices-page.tsx'

const untold = { way: 'open', status: null, at: null, hasArrived: false, failure: null }
const person = (id: string, name: string, part: object = {}) => ({
  id,
  tran_no: id,
  name,
  phone_no: '+919447388016',
  line_ids: [Number(id.slice(1))],
  offeringName: 'Ayilyam pooja',
  offerings: 1,
  names: 1,
  parcel: null,
  standing: 'untold',
  mayTell: true,
  sms: untold,
  email: untold,
  ...part,
})
const failed = { ...untold, status: 'failed', at: '2026-11-30T03:54:00Z', failure: 'mailbox_full' }
const counts = { all: 3, untold: 2, waiting: 0, told: 0, failed: 1, unknown: 0, unreachable: 0 }
const batch = {
  id: 'b1',
  kind: 'pre',
  on_date: '2026-12-01',
  createdAt: '2026-11-30T12:30:00Z',
  requestedBy: 'Lakshmi',
  isPaused: false,
  isDone: false,
  total: 2,
  told: 0,
  failed: 0,
  unknown: 0,
  waiting: 2,
  leftOut: 0,
  secondsLeft: 90,
  pace: { sms: 150, email: 300 },
}

let server: ReturnType<typeof fakeServer>
let capabilities: string[]
let batches: object[]
beforeAll(() => Promise.all(['office', 'office-notices'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  capabilities = ['desk']
  batches = []
  server = fakeServer()
  server.answer('GET /profile/self', () => ({ body: { capabilities } }))
  server.answer('GET /calendar/today', () => ({ body: { date: '2026-11-30' } }))
  server.answer('GET /settings/temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /notification/batches', () => ({ body: { batches } }))
  server.answer('GET /notification/preview', () => ({ body: { name: 'Arjun', email: null, sms: null } }))
  server.answer('GET /pooja-reminder-list', () => ({
    body: {
      people: [
        person('V1', 'Arjun'),
        person('V2', 'Bhavana'),
        person('V3', 'Chandran', { standing: 'failed', email: failed }),
      ],
      total: 3,
      counts,
      cancelled: 1,
      plan: { people: 2, sms: 2, email: 2 },
      day: { malayalam: 'Vrischikam 15, 1202', observances: ['Ayilyam'] },
    },
  }))
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/notification/pre-pooja-reminder']}>
        <NoticesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('shows tomorrow: who is concerned, what failed and why', async () => {
  open()
  await screen.findByText('Chandran')
  expect(server.asked('GET /pooja-reminder-list')[0]?.search.get('on_date')).toBe('2026-12-01')
  screen.getByText('Mailbox full')
  screen.getByText('1 cancelled booking of this day is left out.')
})

test('those chosen are told, by their lines', async () => {
  server.answer('POST /send-pooja-reminder', () => ({ body: { batch_id: 'b1' } }))
  server.answer('GET /notification/batches/b1', () => ({
    body: { ...batch, waiting: 0, told: 2, isDone: true },
  }))
  open()
  const row = (await screen.findByText('Bhavana')).closest('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Tell the 1 chosen' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }))
  await screen.findByText('Finished')
  expect(server.asked('POST /send-pooja-reminder')[0]?.body).toEqual({
    kind: 'pre',
    on_date: '2026-12-01',
    line_ids: [2],
  })
}, 15_000)

test('without a stream the progress is polled', async () => {
  batches = [batch]
  let told = 0
  server.answer('GET /notification/batches/b1', () => ({
    body: { ...batch, told, waiting: 2 - told, isDone: told++ === 2 },
  }))
  open()
  const bar = await screen.findByRole('progressbar', { name: 'Sent so far' })
  expect(bar.getAttribute('aria-valuetext')).toBe('0 of 2')
  await screen.findByText('Finished')
  expect(server.asked('GET /notification/batches/b1').length).toBeGreaterThan(2)
}, 12_000)

test('a list loaded before two letters had left keeps polling, though the batch is done', async () => {
  batches = [{ ...batch, waiting: 0, told: 1, isDone: true }]
  server.answer('GET /notification/batches/b1', () => ({ body: batches[0] ?? {} }))
  let reads = 0
  server.answer('GET /pooja-reminder-list', () => ({
    body: {
      people: [person('V1', 'Arjun', { email: { ...untold, status: reads++ < 3 ? 'queued' : 'sent' } })],
      total: 1,
      counts,
      cancelled: 0,
      plan: { people: 0, sms: 0, email: 0 },
      day: { malayalam: 'Vrischikam 15, 1202', observances: [] },
    },
  }))
  open()
  await screen.findByText('Handed over')
}, 30_000)

test('without the right to send everything is read-only', async () => {
  capabilities = []
  open()
  await screen.findByText('Arjun')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
})

test('a failed preview and list of sendings show an error and can be retried', async () => {
  let isAway = true
  const refusal = { status: 503, body: { code: 'busy', detail: 'Please try again in a moment.' } }
  server.answer('GET /notification/preview', () =>
    isAway ? refusal : { body: { name: 'Arjun', email: null, sms: null } },
  )
  server.answer('GET /notification/batches', () => (isAway ? refusal : { body: { batches: [] } }))
  open()
  expect(await screen.findByText('What they read could not be loaded.')).toBeTruthy()
  expect(await screen.findByText('What was sent lately could not be loaded.')).toBeTruthy()
  isAway = false
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(again)
  expect(await screen.findByText('Arjun gets no letter.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})
