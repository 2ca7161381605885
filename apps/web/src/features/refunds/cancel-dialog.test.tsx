import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../lib/testing/sample-order.ts'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { bookingsQuery } from '../orders/orders.api.ts'
import { CancelDialog } from './cancel-dialog.tsx'

beforeAll(() => loadWords('checkout'))
afterEach(() => vi.unstubAllGlobals())

function Bookings({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(bookingsQuery({ status: 'upcoming', skip: 0, limit: 10 }))
  return <CancelDialog order={data?.bookings[0]} onClose={onClose} />
}

test('after a refusal as stale the next press carries the new version, and what comes back is said', async () => {
  storeAccessToken('token')
  const server = fakeServer()
  const path = '/booking/orders/V23456789AB'
  let version = 1
  server.answer('POST /booking/my-bookings', () => ({
    body: { bookings: [sampleOrder({ version, lines: [sampleLine({ mayCancel: true })] })], total: 1 },
  }))
  server.answer(`POST ${path}/cancel-preview`, () => ({
    body: { refundPaise: 18_000, sharePercent: 90, refundDays: '5 to 7 working days' },
  }))
  server.answer(`POST ${path}/cancel`, ({ body }) => {
    version = 2
    return (body as { version: number }).version === 2
      ? { body: sampleOrder({ version: 3 }) }
      : { status: 409, body: { code: 'stale', detail: 'It has changed meanwhile.' } }
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Toaster />
      <Bookings onClose={onClose} />
    </QueryClientProvider>,
  )
  const press = async () => {
    await screen.findByText('₹ 180 comes back to you (90%). It takes 5 to 7 working days.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this line' }))
  }
  await press()
  expect(await screen.findByText('It has changed meanwhile.')).toBeTruthy()
  await waitFor(() => expect(server.asked(`POST ${path}/cancel-preview`)).toHaveLength(2))
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(
    await screen.findByText(
      'Cancelled. ₹ 180 comes back to you the way you paid. It takes 5 to 7 working days.',
    ),
  ).toBeTruthy()
})
