import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer, gate } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import { TransactionsPage } from './transactions-page.tsx'

const row = (id: string, name: string) => ({
  id,
  tran_no: id,
  kind: 'booking',
  status: 'confirmed',
  attention: null,
  createdAt: '2026-11-30T03:54:00Z',
  customer_name: name,
  phone_no: '+919447388016',
  email: 'hari@example.com',
  offeringName: 'Ayilyam pooja',
  offerings: 1,
  lines: 2,
  quantity: 2,
  firstDate: '2026-12-27',
  lastDate: '2026-12-27',
  days: 1,
  totalPaise: 30_000,
  refundedPaise: 0,
  hasFailedRefund: false,
  receipt_number: '2026-27/004324',
  payment: { payment_id: 'pay_1', order_id: 'order_1', status: 'captured', method: 'upi' },
})
const lines = [sampleLine({ id: 1 }), sampleLine({ id: 2, name: 'Malavika' })]
const payment = {
  payment_id: 'pay_1',
  order_id: 'order_1',
  status: 'captured',
  method: 'upi',
  amountPaise: 40_000,
  refundedPaise: 0,
  createdAt: '2026-11-30T03:54:00Z',
  capturedAt: '2026-11-30T03:55:00Z',
  isAccepted: true,
  failure: null,
}
const detail = {
  order: sampleOrder({ id: 'V1', tran_no: 'V1', lines, linesPaise: 40_000, totalPaise: 40_000, version: 7 }),
  customer: { name: 'Harikrishnan', phone_no: '+919447388016', email: 'hari@example.com' },
  receipt: { number: '2026-27/004324', revision: 0, copies: 0, issuedAt: '2026-11-30T03:55:00Z' },
  counter: null,
  payments: [payment],
  refunds: [],
  notices: [],
  audit: [],
}

let server: ReturnType<typeof fakeServer>
let capabilities: string[]
let list: Record<string, unknown>
beforeAll(() => Promise.all(['office', 'office-orders'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  capabilities = ['desk', 'treasury']
  list = {
    transactions: [row('V1', 'Harikrishnan'), row('V2', 'Omana Amma')],
    total: 2,
    isCapped: false,
    next: null,
    searchedFrom: null,
  }
  server = fakeServer()
  server.answer('POST /booking/transaction-history', () => ({ body: list }))
  server.answer('POST /booking/transaction-history/sums', ({ body }) => ({
    body: (body as { all: boolean }).all
      ? {
          count: 12_000,
          isCapped: false,
          sums: { paidPaise: 100, refundedPaise: 0, keptPaise: 100 },
          countFirst: false,
        }
      : list.isCapped
        ? { count: 10_000, isCapped: true, sums: null, countFirst: false }
        : {
            count: 2,
            isCapped: false,
            sums: { paidPaise: 60_000, refundedPaise: 0, keptPaise: 60_000 },
            countFirst: false,
          },
  }))
  server.answer('GET /booking/transaction-matters', () => ({
    body: { attention: 1, failedRefunds: 0, waitingRefunds: 0 },
  }))
  server.answer('GET /booking/orders/V1/story', () => ({ body: detail }))
  server.answer('GET /booking/orders/V2/story', () => ({
    body: { ...detail, customer: { ...detail.customer, name: 'Omana Amma' } },
  }))
  server.answer('GET /profile/self', () => ({ body: { capabilities } }))
  server.answer('GET /calendar/today', () => ({ body: { date: '2026-11-30' } }))
  server.answer('GET /booking/birth-stars', () => ({ body: { stars: [] } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (path = '/transaction-history') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <TransactionsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const asked = () => server.asked('POST /booking/transaction-history').map(({ body }) => body)

test('the filters come from the URL, and a typed filter is written to it', async () => {
  window.innerWidth = 1440
  show('/transaction-history?status=confirmed&page=2')
  await screen.findByText('Omana Amma')
  expect(asked()[0]).toMatchObject({ status: 'confirmed', skip: 50, limit: 50 })
  await userEvent.type(screen.getByLabelText('Phone'), '94473 88016')
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ phone_no: '94473 88016', status: 'confirmed', skip: 0 }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('status'))
})

test('the footer sums the whole result; above the count limit only on request', async () => {
  list = { ...list, total: 10_000, isCapped: true, next: 'key' }
  show()
  expect(await screen.findByText(/of 10,000\+/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Sum all' }))
  expect(await screen.findByText('12,000')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ skip: 50 }))
})

test('a clerk with an uncounted drawer sees no sums, and a note that counting comes first', async () => {
  server.answer('POST /booking/transaction-history/sums', () => ({
    body: { count: 10_000, isCapped: true, sums: null, countFirst: true },
  }))
  show()
  expect(await screen.findByText(/^— Counted first/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sum all' })).toBeNull()
})

test('J and K move through the rows, Enter opens one; with the drawer open, J and K switch orders', async () => {
  show()
  await screen.findByText('Omana Amma')
  await userEvent.keyboard('j')
  expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('V1')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Harikrishnan' })
  await userEvent.keyboard('j')
  await screen.findByRole('dialog', { name: 'Omana Amma' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refund of one line sends its amount, its version and one key', async () => {
  server.answer('POST /booking/refund/preview', () => ({
    body: {
      amountPaise: 20_000,
      postagePaise: 0,
      keptPaise: 20_000,
      needsApproval: false,
      needsPassword: true,
      refundDays: '5 days',
      method: 'upi',
    },
  }))
  server.answer('POST /booking/refund', () => ({ body: { refund: {}, needsApproval: false } }))
  show('/transaction-history?order=V1')
  await screen.findByRole('heading', { name: 'Story' })
  await userEvent.keyboard('r')
  const dialog = await screen.findByRole('dialog', { name: 'Refund Harikrishnan' })
  expect(within(dialog).getByRole('button', { name: 'Refund ₹ 0' })).toHaveProperty('disabled', true)
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Malavika/ }))
  const send = await within(dialog).findByRole('button', { name: 'Refund ₹ 200' })
  await userEvent.click(send)
  expect(within(dialog).getByText('Please give a reason of at least 3 letters')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Requested by telephone')
  await userEvent.type(within(dialog).getByLabelText(/^Your password/), 'secret')
  await userEvent.click(send)
  await waitFor(() => expect(server.asked('POST /booking/refund')).toHaveLength(1))
  const [sent] = server.asked('POST /booking/refund')
  expect(Object.fromEntries(sent?.search ?? [])).toEqual({
    payment_number: 'pay_1',
    amount: '20000',
    tran_no: 'V1',
  })
  expect(sent?.body).toEqual({
    reason: 'Requested by telephone',
    version: 7,
    line_ids: [2],
    password: 'secret',
  })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('without treasury there is neither a refund nor a download', async () => {
  capabilities = ['desk']
  show('/transaction-history?order=V1')
  await screen.findByRole('heading', { name: 'Story' })
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
    '/update-booking?find=2026-27%2F004324',
  )
})

test('one press filters the orders that need attention', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: '1 order needs attention' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ status: 'needs_attention' }))
})

test('an empty page falls back to the last page with rows', async () => {
  server.answer('POST /booking/transaction-history', ({ body }) => ({
    body: (body as { skip: number }).skip > 0 ? { ...list, transactions: [] } : list,
  }))
  show('/transaction-history?page=2')
  expect(await screen.findByText('Omana Amma')).toBeTruthy()
  expect(asked().map((body) => (body as { skip: number }).skip)).toEqual([50, 0])
})

const openRefund = async () => {
  show('/transaction-history?order=V1')
  await screen.findByRole('heading', { name: 'Story' })
  await userEvent.keyboard('r')
  return within(await screen.findByRole('dialog', { name: 'Refund Harikrishnan' }))
}
const preview = {
  amountPaise: 20_000,
  postagePaise: 0,
  keptPaise: 20_000,
  needsApproval: false,
  needsPassword: false,
  refundDays: '5 days',
  method: 'upi',
}

test('a failed refund preview shows an error and can be retried', async () => {
  let isAway = true
  server.answer('POST /booking/refund/preview', () =>
    isAway ? { status: 503, body: { code: 'busy', detail: 'In a moment.' } } : { body: preview },
  )
  const dialog = await openRefund()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Malavika/ }))
  expect(await dialog.findByText('What is given back could not be worked out.')).toBeTruthy()
  isAway = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('button', { name: 'Refund ₹ 200' })).toBeTruthy()
})

test('a line that was cancelled meanwhile is removed from the refund', async () => {
  server.answer('POST /booking/refund/preview', () => ({ body: preview }))
  server.answer('POST /booking/refund', () => ({ status: 409, body: { code: 'stale', detail: 'Changed.' } }))
  const dialog = await openRefund()
  for (const box of dialog.getAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Requested by telephone')
  const left = lines.map((line) => (line.id === 1 ? { ...line, status: 'cancelled' } : line))
  server.answer('GET /booking/orders/V1/story', () => ({
    body: { ...detail, order: { ...detail.order, lines: left, version: 8 } },
  }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Refund ₹ 200' }))
  expect(await dialog.findByText('Changed.')).toBeTruthy()
  await waitFor(() =>
    expect(server.asked('POST /booking/refund/preview').at(-1)?.body).toMatchObject({ line_ids: [2] }),
  )
  expect(dialog.getByRole('checkbox', { name: /Arjun/ }).getAttribute('aria-checked')).toBe('false')
})

test('a sale at the counter says how it was paid', async () => {
  server.answer('GET /booking/orders/V1/story', () => ({
    body: {
      ...detail,
      order: { ...detail.order, kind: 'counter' },
      payments: [],
      counter: { method: 'cash', reference: null },
    },
  }))
  show('/transaction-history?order=V1')
  expect(await screen.findByText('Cash, counter')).toBeTruthy()
})

test('a receipt that is being generated is not requested twice', async () => {
  const { wait, open } = gate()
  server.answer('GET /booking/receipt/generate-receipt/V1', () => ({ wait, body: { url: '/file' } }))
  show('/transaction-history?order=V1')
  await screen.findByRole('heading', { name: 'Story' })
  await userEvent.keyboard('pp')
  expect(screen.getByRole('button', { name: /^Receipt/ }).getAttribute('aria-busy')).toBe('true')
  expect(server.asked('GET /booking/receipt/generate-receipt/V1')).toHaveLength(1)
  open()
})
