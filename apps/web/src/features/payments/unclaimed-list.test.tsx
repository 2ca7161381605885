import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { UnclaimedList } from './unclaimed-list.tsx'

beforeAll(() => loadWords('office-money'))

const payment = {
  order_id: 'order_00000000000001',
  payment_id: 'pay_00000000000001',
  tran_no: 'V26A1B2C3D4E5',
  amountPaise: 75_000,
  paidAt: '2026-11-18T05:00:00Z',
}

function show(mayDecide: boolean, payments = [payment]) {
  storeAccessToken('token')
  const server = fakeServer()
  server.answer('GET /admin/unclaimed-payments', () => ({ body: { payments } }))
  const decided: unknown[] = []
  server.answer(`POST /admin/unclaimed-payments/${payment.order_id}`, ({ body }) => {
    decided.push(body)
    return { body: { status: 'success', message: 'The money goes back to the payer.' } }
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UnclaimedList timeZone="Asia/Kolkata" mayDecide={mayDecide} />
    </QueryClientProvider>,
  )
  return decided
}

test('the treasurer says whose an unclaimed payment is', async () => {
  const decided = show(true)
  expect(await screen.findByText('₹ 750')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'It is ours: return the money' }))
  await expect.poll(() => decided).toEqual([{ decision: 'ours' }])
})

test('an auditor sees it without the buttons', async () => {
  show(false)
  expect(await screen.findByText(/pay_00000000000001/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
