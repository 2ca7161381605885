import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { routes } from '../../../lib/paths.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleOrder, sampleParcel } from '../../../lib/testing/sample-order.ts'
import { AddressChangePage } from './address-change-page.tsx'
import { BookingActions } from './booking-actions.tsx'

beforeAll(() => Promise.all(['checkout', 'profile'].map(loadWords)))
afterEach(() => vi.unstubAllGlobals())

const none = {
  onMove: () => undefined,
  onCorrect: () => undefined,
  onCancel: () => undefined,
  onCancelSeveral: () => undefined,
}

const parcel = { id: 4, date: '2026-11-30', option: 'post', address: null, mayChange: true } as never

test('after a refusal as stale the next press carries the new version', async () => {
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
  const server = fakeServer()
  let version = 1
  server.answer('GET /booking/orders/V1', () => ({
    body: sampleOrder({ tran_no: 'V1', version, parcels: [parcel] }),
  }))
  server.answer('GET /profile/address', () => ({ body: { addresses: [] } }))
  server.answer('POST /booking/preview-delivery-option', () => ({
    body: { differencePaise: 0, chargeStays: true },
  }))
  server.answer('PUT /booking/update-delivery-option', ({ body }) => {
    version = 2
    return (body as { version: number }).version === 2
      ? { body: { difference: null, message: 'Changed.' } }
      : { status: 409, body: { code: 'stale', detail: 'It has changed meanwhile.' } }
  })
  const router = createMemoryRouter(
    [
      { path: '/change', Component: AddressChangePage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/change?tran_no=V1'] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('radio', { name: /^Collect at the counter/ }))
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Change the delivery' }))
  await press()
  expect(await screen.findByText('It has changed meanwhile.')).toBeTruthy()
  await waitFor(() => expect(server.asked('GET /booking/orders/V1')).toHaveLength(2))
  await press()
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

test('one change reaches every parcel of a plan that is not packed', async () => {
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
  const server = fakeServer()
  const parcels = ['2026-11-30', '2026-12-27', '2027-01-23'].map((date, index) =>
    sampleParcel({ id: index + 1, date, mayChange: index > 0 }),
  )
  server.answer('GET /booking/orders/V1', () => ({ body: sampleOrder({ tran_no: 'V1', parcels }) }))
  server.answer('GET /profile/address', () => ({ body: { addresses: [] } }))
  server.answer('POST /booking/preview-delivery-option', () => ({
    body: { differencePaise: 0, chargeStays: true },
  }))
  const order = sampleOrder({ tran_no: 'V1', parcels })
  const router = createMemoryRouter(
    [
      { path: '/', element: <BookingActions order={order} {...none} /> },
      { path: routes.addressChange.path, Component: AddressChangePage },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Change delivery' }))
  expect(await screen.findByText('The change holds for all 2 parcels that are not packed yet.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: /^Collect at the counter/ }))
  await waitFor(() => expect(server.asked('POST /booking/preview-delivery-option')).toHaveLength(1))
  const [asked] = server.asked('POST /booking/preview-delivery-option')
  expect(asked?.body).toEqual({ tran_no: 'V1', delivery: { option: 'collect' } })
})
