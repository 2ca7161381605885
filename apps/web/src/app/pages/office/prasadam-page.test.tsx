import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { Toaster } from '../../../ui/feedback/toast.tsx'
import { PrasadamPage } from './prasadam-page.tsx'

const parcel = {
  id: 4,
  version: 1,
  tran_no: 'V1',
  receipt_number: '2026-27/004324',
  date: '2026-11-27',
  dueOn: '2026-12-02',
  recipient: 'Omana Amma',
  address: 'Kottayam',
  postalCode: '686001',
  country: '',
  mobile: '',
  zone: 'kerala',
  contents: 'Payasam',
  grams: 250,
  status: 'packed',
  carrier: null,
  trackingNo: null,
  packedAt: null,
  sentAt: null,
  deliveredAt: null,
  returnedAt: null,
  replaces: null,
  replacedBy: null,
}
const counts = {
  awaiting_pooja: 0,
  ready: 0,
  packed: 1,
  sent: 0,
  delivered_this_month: 0,
  returned: 0,
  carriers: [],
}

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['office', 'office-prasadam'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  server = fakeServer()
  server.answer('GET /prasadam-delivery-report', ({ search }) => ({
    body: {
      parcels: search.get('skip') === '0' ? [parcel] : [],
      total: 1,
      isCapped: false,
      grams: 250,
      searchedFrom: null,
    },
  }))
  server.answer('GET /prasadam-delivery-report/counts', () => ({ body: counts }))
  server.answer('GET /profile/self', () => ({ body: { capabilities: ['desk'] } }))
  server.answer('GET /calendar/today', () => ({ body: { date: '2026-11-30' } }))
  server.answer('GET /booking/birth-stars', () => ({ body: { stars: [] } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (path = '/prasadam') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <PrasadamPage />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('if marking as sent fails, the error is at the button, and the carrier is kept', async () => {
  let isAway = true
  server.answer('POST /prasadam-delivery-report/mark', () =>
    isAway
      ? { status: 503, body: { code: 'busy', detail: 'Please try again in a moment.' } }
      : { body: { results: [{ id: 4, outcome: 'done' }] } },
  )
  show()
  await userEvent.click(await screen.findByRole('checkbox', { name: /Omana Amma/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Mark sent/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark 1 parcel sent' }))
  await userEvent.click(dialog.getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: 'DTDC' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 1 parcel sent' }))
  expect(await dialog.findByText('Please try again in a moment.')).toBeTruthy()
  isAway = false
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 1 parcel sent' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    server
      .asked('POST /prasadam-delivery-report/mark')
      .map(({ body }) => (body as { carrier: string }).carrier),
  ).toEqual(['DTDC', 'DTDC'])
})

test('a page that becomes empty falls back to the previous one', async () => {
  show('/prasadam?page=2')
  expect(await screen.findByText('Omana Amma')).toBeTruthy()
})

test('a list that cannot be fetched is refused in a sentence, and the page stays', async () => {
  server.answer('GET /prasadam-delivery-report/download', () => ({
    body: { url: 'http://localhost:4000/files/once' },
  }))
  server.answer('GET /files/once', () => ({
    status: 404,
    body: { code: 'download_gone', detail: 'This address has been used.' },
  }))
  const gone = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
  expect(await screen.findByText('This address has been used.')).toBeTruthy()
  expect(gone).not.toHaveBeenCalled()
})
