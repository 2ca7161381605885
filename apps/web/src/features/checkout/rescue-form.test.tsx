import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleOrder } from '../../lib/testing/sample-order.ts'
import { closeToast, Toaster } from '../../ui/feedback/toast.tsx'
import type { LateOrder } from './checkout.api.ts'
import { RescueForm } from './rescue-form.tsx'

beforeAll(() => loadWords('office-orders'))
afterEach(() => {
  closeToast()
  vi.unstubAllGlobals()
})

const confirmed = 'The booking is confirmed.'
const kept = 'The days are kept. The payment is taken as soon as the bank answers.'

it.each([
  ['confirmed', confirmed, kept],
  ['awaiting_payment', kept, confirmed],
])('a late payment that is %s then is said to be just that', async (status, said, unsaid) => {
  storeAccessToken('token')
  const server = fakeServer()
  server.answer('POST /booking/orders/V23456789AB/rescue', () => ({
    body: { tran_no: 'V23456789AB', status },
  }))
  const order = sampleOrder({ tran_no: 'V23456789AB', status: 'needs_attention' }) as unknown as LateOrder
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RescueForm order={order} today="2026-11-20" />
      <Toaster />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Give these days and take the payment' }))
  await screen.findByText(said)
  expect(screen.queryByText(unsaid)).toBeNull()
})
