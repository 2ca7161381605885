import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import type { UpiPayment } from './counter.api.ts'
import { UpiList } from './upi-list.tsx'

const payment: UpiPayment = {
  reference: '432198765012',
  tran_no: 'V23456789AB',
  receipt_number: 'C/2026-27/000001',
  customer_name: 'Ammini Amma',
  clerk: 'Lakshmi',
  amountPaise: 20_000,
  returnedPaise: 20_000,
  soldAt: '2026-11-30T03:54:00Z',
  proof: null,
  provenBy: null,
  provenAt: null,
  isOwn: false,
}
const list = 'GET /counter/upi'

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['office', 'office-counter'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  server = fakeServer()
  server.answer('GET /temple', () => ({ body: { timeZone: 'Asia/Kolkata' } }))
  server.answer(list, () => ({
    body: { payments: [payment], hasMore: false, unproven: { count: 1, paise: 20_000 } },
  }))
})
afterEach(() => vi.unstubAllGlobals())

const open = (mayConfirm = true) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UpiList page={1} mayConfirm={mayConfirm} onPage={() => {}} />
    </QueryClientProvider>,
  )

test('what nobody has seen at the bank is listed with its sum, and said to be there with one press', async () => {
  const confirm = `POST /counter/upi/${payment.reference}/confirm`
  server.answer(confirm, () => ({ body: { ...payment, proof: 'treasurer' } }))
  open()
  expect(await screen.findByText(/1 payment of ₹ 200 is not yet seen at the bank/)).toBeTruthy()
  expect(screen.getByText('₹ 200 given back in cash')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Number 432198765012 is at the bank' }))
  await waitFor(() => expect(server.asked(confirm)).toHaveLength(1))
})

test('one’s own sale must be confirmed by another person, so there is no button', async () => {
  server.answer(list, () => ({
    body: { payments: [{ ...payment, isOwn: true }], hasMore: false, unproven: { count: 1, paise: 20_000 } },
  }))
  open()
  expect(await screen.findByText('You sold this; somebody else looks for it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /is at the bank/ })).toBeNull()
})

test('a pasted statement is compared, and mismatches are listed', async () => {
  const match = 'POST /counter/upi/statement'
  server.answer(match, () => ({
    body: {
      proven: 1,
      known: 0,
      own: 2,
      differing: [{ reference: '432198765013', soldPaise: 20_000, statedPaise: 19_900 }],
      unknown: ['432198765014'],
    },
  }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Paste a statement' }))
  const compare = () => userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  await compare()
  await screen.findByText('No line with a number of twelve figures and an amount')
  expect(server.asked(match)).toHaveLength(0)
  const field = screen.getByRole('textbox', { name: /Lines of the statement/ })
  await userEvent.click(field)
  await userEvent.paste('432198765012 200.00\n432198765013 199\n432198765014 50\nBalance')
  await compare()
  await screen.findByText('1 payment is now proven.')
  expect(screen.getByText(/2 payments are of your own sales and are left for somebody else/)).toBeTruthy()
  expect(screen.getByText('432198765013: sold for ₹ 200, the statement says ₹ 199. Not proven.')).toBeTruthy()
  expect(screen.getByText(/never sold at the counter: 432198765014/)).toBeTruthy()
  expect(screen.getByText('Not understood, and not looked at: Balance')).toBeTruthy()
  expect(server.asked(match)[0]?.body).toMatchObject({
    lines: [
      { reference: '432198765012', amountPaise: 20_000 },
      { reference: '432198765013', amountPaise: 19_900 },
      { reference: '432198765014', amountPaise: 5_000 },
    ],
  })
})

test('a reader sees open payments, and no button to confirm them', async () => {
  open(false)
  expect(await screen.findByText('432198765012')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /432198765012/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /statement/i })).toBeNull()
})
