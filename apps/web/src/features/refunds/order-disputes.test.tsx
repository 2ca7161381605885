import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { OrderDisputes } from './order-disputes.tsx'

const dispute = {
  id: 'disp_00000000000001',
  amountPaise: 20_000,
  status: 'open',
  reason: null,
  respondBy: null,
  answer: null,
  waiting: null,
  mayContest: true,
  mayAccept: true,
  refunds: [
    {
      amountPaise: 20_000,
      at: '2026-11-18T04:30:00Z',
      isProcessed: true,
      way: 'provider',
      reference: 'ARN74537604221',
    },
  ],
  excessPaise: 20_000,
}

beforeAll(() => Promise.all(['office', 'office-orders'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  fakeServer().answer('GET /booking/orders/V23456789AB/disputes', () => ({
    body: { disputes: [dispute], summary: '' },
  }))
})
afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OrderDisputes tranNo="V23456789AB" timeZone="Asia/Kolkata" mayRefund />
    </QueryClientProvider>,
  )

test('a dispute of a refunded payment shows the refund, and accepting says what would leave twice', async () => {
  show()
  expect(
    await screen.findByText(/₹ 200 went back to the payer already: .*18 Nov.*, reference ARN74537604221\./),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Accept it' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(
    dialog.getByText(
      'With what went back, ₹ 200 more than was paid would leave the temple. A second admin must agree.',
    ),
  ).toBeTruthy()
})

test('the same in Malayalam', async () => {
  await speak('ml')
  show()
  expect(await screen.findByText(/₹ 200 പണമടച്ചയാൾക്ക് ഇതിനകം തിരികെ നൽകി: .*റഫറൻസ് ARN74537604221/)).toBeTruthy()
  expect(screen.getByText(/അടച്ചതിലും ₹ 200 കൂടുതൽ ക്ഷേത്രത്തിൽനിന്നു പോകും/)).toBeTruthy()
})
