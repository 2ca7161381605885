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
  return <CancelDialog order={data?.bookings[0]} lineId={1} onClose={onClose} />
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
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this pooja' }))
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

test('of several nothing is chosen before, and what comes back is said of what is chosen', async () => {
  storeAccessToken('token')
  const server = fakeServer()
  const path = '/booking/orders/V23456789AB'
  server.answer(`POST ${path}/cancel-preview`, ({ body }) => ({
    body: {
      refundPaise: (body as { line_ids: number[] }).line_ids.length * 18_000,
      sharePercent: 90,
      refundDays: '5 to 7 working days',
    },
  }))
  const lines = ['2026-11-30', '2026-12-27', '2027-01-23'].map((date, index) =>
    sampleLine({ id: index + 1, date, mayCancel: true }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog order={sampleOrder({ lines })} lineId={undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['false', 'false', 'false'])
  expect(screen.getByText('Nothing is chosen yet.')).toBeTruthy()
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Cancel (this|\d)/ })
  expect(confirm().disabled).toBe(true)
  expect(server.asked(`POST ${path}/cancel-preview`)).toHaveLength(0)
  for (const box of boxes.slice(0, 2)) await userEvent.click(box)
  expect(await screen.findByText(/^₹ 360 comes back to you/)).toBeTruthy()
  expect(confirm().textContent).toBe('Cancel 2 poojas')
})

test('what is not paid is let go whole, without a choice', async () => {
  storeAccessToken('token')
  const server = fakeServer()
  const path = '/booking/orders/V23456789AB'
  server.answer(`POST ${path}/cancel-preview`, () => ({
    body: { refundPaise: 0, sharePercent: 100, refundDays: '5 to 7 working days' },
  }))
  const lines = [1, 2].map((id) => sampleLine({ id, status: 'held', mayCancel: true }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog
        order={sampleOrder({ status: 'awaiting_payment', lines })}
        lineId={undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Nothing has been paid, so nothing has to come back.')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Let it go' })).toBeTruthy()
  expect(server.asked(`POST ${path}/cancel-preview`).at(-1)?.body).toMatchObject({ line_ids: [1, 2] })
})
