import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import { LeaveGuard } from '../../shells/leave-guard.tsx'
import { UpdateBookingPage } from './update-booking-page.tsx'

const meenakshi = { name: 'Meenakshy', nameMl: 'മീനാക്ഷി', star_id: 10, starName: 'Makam' }
const order = sampleOrder({
  version: 4,
  lines: [
    sampleLine({ id: 1, ...meenakshi }),
    sampleLine({ id: 2, ...meenakshi, date: '2026-12-01' }),
    sampleLine({ id: 3, ...meenakshi, date: '2026-12-02', status: 'performed' }),
    sampleLine({ id: 4, name: 'Gayathri', nameMl: null, date: '2026-12-03' }),
  ],
})
const customer = { name: 'Lakshmi', phone_no: '+919847055555', email: null }
const row = {
  tran_no: order.tran_no,
  customer_name: 'Lakshmi',
  phone_no: '+919847055555',
  offeringName: 'Noorum palum',
  offerings: 1,
  days: 1,
  firstDate: '2026-11-30',
  totalPaise: 20_000,
  receipt_number: '2026-27/000123',
}

let server: ReturnType<typeof fakeServer>
let found: (typeof row)[]
beforeAll(() =>
  Promise.all(['calendar', 'office', 'office-orders', 'office-sheet', 'profile'].map(loadWords)),
)
beforeEach(() => {
  storeAccessToken('token')
  found = [row]
  server = fakeServer()
  server.answer('POST /booking/transaction-history', () => ({
    body: { transactions: found, total: found.length, isCapped: false, next: null, searchedFrom: null },
  }))
  server.answer(`GET /booking/orders/${order.tran_no}/story`, () => ({
    body: {
      order,
      customer,
      receipt: null,
      counter: null,
      payments: [],
      refunds: [],
      notices: [],
      audit: [],
    },
  }))
  server.answer('PUT /booking/update', () => ({ body: order }))
  server.answer('GET /admin/day-sheet/printed', () => ({ body: { sheets: [] } }))
  server.answer('GET /booking/birth-stars', () => ({
    body: { stars: [{ id: 11, name: 'Pooram', nameMl: 'പൂരം' }] },
  }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
})
afterEach(() => vi.unstubAllGlobals())

const page = (
  <>
    <UpdateBookingPage />
    <Link to="/home">Home</Link>
    <LeaveGuard />
  </>
)
function show(find: string) {
  const from = `/update-booking?find=${encodeURIComponent(find)}`
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [from] })
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { unmount, place: () => router.state.location.pathname }
}
const line = async (number: number) =>
  within(await screen.findByRole('group', { name: new RegExp(`^Line ${number}:`) }))
const effect = () => within(screen.getByRole('region', { name: 'Before and after' }))
const rename = async (name: string) => {
  const field = (await line(1)).getByLabelText('Name')
  await userEvent.clear(field)
  await userEvent.type(field, name)
}
const saveWith = async (button: string) => {
  await userEvent.type(effect().getByLabelText(/^Reason/), 'Devotee rang')
  await userEvent.click(effect().getByRole('button', { name: button }))
  await waitFor(() => expect(server.asked('PUT /booking/update')).toHaveLength(1))
  return server.asked('PUT /booking/update')[0]?.body as { lines: unknown[]; reason: string }
}

test('a corrected name shows the spelling that the priest reads, and keeps it unless it is cleared (defect 3)', async () => {
  show('123')
  const first = await line(1)
  expect(first.getByLabelText('Name in Malayalam')).toHaveProperty('value', 'മീനാക്ഷി')
  await rename('Meenakshi')
  expect(first.getByText('The priest reads this. Is it still right?')).toBeTruthy()
  expect(
    effect().getByRole('row', { name: /1–2 · Name in Malayalam മീനാക്ഷി stays as it is read/ }),
  ).toBeTruthy()
  await userEvent.click(first.getByRole('button', { name: 'Clear it' }))
  expect(
    effect().getByRole('row', { name: /1–2 · Name in Malayalam മീനാക്ഷി none: the name above is read/ }),
  ).toBeTruthy()
  const malayalam = first.getByLabelText('Name in Malayalam')
  await userEvent.type(malayalam, 'മീനാക്ഷി')
  expect(first.getByText('The priest reads this. Is it still right?')).toBeTruthy()
  const sent = await saveWith('Save 2 changes')
  expect(sent.lines).toEqual([
    { line_id: 1, name: 'Meenakshi' },
    { line_id: 2, name: 'Meenakshi' },
  ])
})

test('a person is corrected on all the days that are still to come, with one reason and in one request', async () => {
  show('123')
  await rename('Meenakshi')
  const together = (await line(1)).getByRole('checkbox', { name: 'Also for the other line of Meenakshy' })
  expect(together).toHaveProperty('ariaChecked', 'true')
  expect((await line(2)).getByLabelText('Name')).toHaveProperty('value', 'Meenakshi')
  expect((await line(3)).getByLabelText('Name')).toHaveProperty('value', 'Meenakshy')
  expect(effect().getByRole('row', { name: '1–2 · Name Meenakshy Meenakshi' })).toBeTruthy()
  await userEvent.type((await line(1)).getByLabelText('Name in Malayalam'), ' അമ്മ')
  const sent = await saveWith('Save 4 changes')
  expect(sent).toMatchObject({
    reason: 'Devotee rang',
    lines: [
      { line_id: 1, name: 'Meenakshi', nameMl: 'മീനാക്ഷി അമ്മ' },
      { line_id: 2, name: 'Meenakshi', nameMl: 'മീനാക്ഷി അമ്മ' },
    ],
  })
})

test('one line alone is corrected when the tick is taken away', async () => {
  show('123')
  await rename('Malavika')
  await userEvent.click((await line(1)).getByRole('checkbox', { name: /^Also for the other line/ }))
  expect((await line(2)).getByLabelText('Name')).toHaveProperty('value', 'Meenakshy')
  await userEvent.type((await line(1)).getByLabelText('Name'), ' K')
  expect((await saveWith('Save 1 change')).lines).toEqual([{ line_id: 1, name: 'Malavika K' }])
})

test('a sheet that is already out is warned of, with the word by which the next one marks it', async () => {
  server.answer('GET /admin/day-sheet/printed', () => ({
    body: { sheets: [{ on_date: '2026-11-30', version: 1, madeAt: '2026-11-29T13:00:00Z' }] },
  }))
  show('123')
  await rename('Meenakshi')
  expect(await effect().findByText('A day sheet that is already out will change')).toBeTruthy()
  expect(
    effect().getByText(/Mon 30 Nov: version 1 left the office 29 Nov, 6:30.pm\. Version 2 marks/),
  ).toBeTruthy()
  expect(effect().getByText('NAME')).toBeTruthy()
  expect(effect().getByText('line 1')).toBeTruthy()
  expect(effect().getByRole('link', { name: 'Open the sheet' }).getAttribute('href')).toBe(
    '/admin/day-sheet?on_date=2026-11-30',
  )
})

test.each([
  ['4291', { receipt_number: '4291' }],
  ['2026-27/0042', { receipt_number: '2026-27/0042' }],
  ['98470 55555', { phone_no: '9847055555' }],
  ['098470 55555', { phone_no: '9847055555' }],
  ['+91 98470 55555', { phone_no: '919847055555' }],
  ['V23456789AB', { order_id: 'V23456789AB' }],
  ['pay_Nx82', { payment_id: 'pay_Nx82' }],
  ['lakshmi@example.com', { email: 'lakshmi@example.com' }],
  ['Lakshmi', { customer_name: 'Lakshmi' }],
])('%s is looked for as what it is', async (typed, filter) => {
  show(typed)
  await line(1)
  expect(server.asked('POST /booking/transaction-history')[0]?.body).toMatchObject(filter)
})

test('of several bookings one is chosen, and nothing found is said with what was typed', async () => {
  found = [{ ...row, tran_no: 'V99999999ZZ', receipt_number: '2026-27/000124' }, row]
  const { unmount } = show('98470 55555')
  expect(await screen.findByText('2 bookings: which one?')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /000123/ }))
  await line(1)
  unmount()
  found = []
  show('77777')
  expect(await screen.findByText('No booking was found by “77777”')).toBeTruthy()
})

test('leaving with unsaved changes asks; after saving it does not (defect 17)', async () => {
  const { place } = show('123')
  await rename('Meenakshi')
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect((await line(1)).getByLabelText('Name')).toHaveProperty('value', 'Meenakshi')
  await saveWith('Save 2 changes')
  await effect().findByText('Nothing is changed yet.')
  expect(place()).toBe('/update-booking')
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  expect(place()).toBe('/home')
})
