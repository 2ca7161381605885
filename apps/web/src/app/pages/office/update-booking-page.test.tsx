import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder, sampleParcel } from '../../../lib/testing/sample-order.ts'
import { UpdateBookingPage } from './update-booking-page.tsx'

type Order = ReturnType<typeof sampleOrder>
const receipt = '2026-27/000123'
const typed = {
  recipient: 'Lakshmi Amma',
  line1: 'Thekke Veedu',
  city: 'Cherthala',
  country: 'IN',
  state: 'IN-KL',
  mobile: '+919847055555',
}

let server: ReturnType<typeof fakeServer>
let order: Order
beforeAll(() =>
  Promise.all(['calendar', 'office', 'office-orders', 'office-sheet', 'profile'].map(loadWords)),
)
beforeEach(() => {
  storeAccessToken('token')
  order = sampleOrder({ version: 7, lines: [sampleLine()], parcels: [sampleParcel()] })
  server = fakeServer()
  server.answer('POST /booking/transaction-history', () => ({ body: found([order.tran_no]) }))
  server.answer('GET /admin/day-sheet/printed', () => ({ body: { sheets: [] } }))
  server.answer(`GET /booking/orders/${order.tran_no}/story`, () => ({
    body: {
      order,
      customer: { name: 'Lakshmi', phone_no: '+919847055555', email: 'l@example.com' },
      receipt: { number: receipt, revision: 0, copies: 0, issuedAt: '2026-11-14T04:01:00Z' },
      counter: null,
      payments: [],
      refunds: [],
      notices: [],
      audit: [],
    },
  }))
  server.answer('POST /booking/update/preview-parcels', ({ body }) => ({
    body: {
      parcel_ids: (body as { parcels: { parcel_id: number }[] }).parcels.map(({ parcel_id }) => parcel_id),
      chargeStays: false,
    },
  }))
  server.answer('PUT /booking/update', () => ({ body: order }))
  server.answer('GET /booking/birth-stars', () => ({ body: { stars: [] } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /profile/countries', () => ({
    body: { countries: [{ code: 'IN', name: 'India', dialCode: '91' }] },
  }))
  server.answer('GET /profile/states', () => ({ body: { states: [{ code: 'IN-KL', name: 'Kerala' }] } }))
})
afterEach(() => vi.unstubAllGlobals())

const found = (tranNos: string[]) => ({
  transactions: tranNos.map((tran_no) => ({
    tran_no,
    customer_name: 'Lakshmi',
    phone_no: '+919847055555',
    offeringName: 'Noorum palum',
    offerings: 1,
    days: 1,
    firstDate: '2026-11-30',
    totalPaise: 20_000,
    receipt_number: receipt,
  })),
  total: tranNos.length,
  isCapped: false,
  next: null,
  searchedFrom: null,
})
const show = (wanted = receipt) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/update-booking?find=${encodeURIComponent(wanted)}`]}>
        <UpdateBookingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return client
}
const block = (day = 'Mon 30 Nov') => screen.findByRole('group', { name: `Prasadam of ${day}` })
const effect = () => within(screen.getByRole('region', { name: 'Before and after' }))
const saved = () => server.asked('PUT /booking/update').map(({ body }) => body)

async function writePin(pin: string, day?: string) {
  const parcel = within(await block(day))
  await userEvent.click(parcel.getByRole('button', { name: /^Address,/ }))
  const field = await parcel.findByLabelText(/^PIN code/)
  await userEvent.clear(field)
  await userEvent.type(field, pin)
  await userEvent.click(parcel.getByRole('button', { name: 'Use this address' }))
}

test('a corrected PIN code stands before and after, and Ctrl S saves it with its reason and version', async () => {
  show()
  await writePin('688539')
  expect(await effect().findByText('Cherthala 688524')).toBeTruthy()
  expect(effect().getByText('Cherthala 688539')).toBeTruthy()
  expect(effect().getByText(/nothing more is to be paid/)).toBeTruthy()
  await userEvent.type(effect().getByLabelText(/^Reason/), 'Devotee rang')
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toHaveLength(1))
  const delivery = { option: 'post', address: { ...typed, postalCode: '688539' } }
  expect(saved()[0]).toEqual({
    tran_no: order.tran_no,
    version: 7,
    reason: 'Devotee rang',
    lines: [],
    parcels: [{ parcel_id: 5, delivery }],
  })
  expect(await effect().findByText('Nothing is changed yet.')).toBeTruthy()
})

test('what the post does not reach, or costs more, is said in the form, which keeps what was typed', async () => {
  server.answer('POST /booking/update/preview-parcels', () => ({
    status: 422,
    body: { code: 'pin_unknown', detail: 'x', fields: { postalCode: 'The post knows no such PIN code.' } },
  }))
  show()
  await writePin('699999')
  const parcel = within(await block())
  expect(await parcel.findByText('The post knows no such PIN code.')).toBeTruthy()
  server.answer('POST /booking/update/preview-parcels', () => ({
    status: 409,
    body: { code: 'delivery_costs_more', detail: 'Posting there costs ₹ 40 more.' },
  }))
  await userEvent.click(parcel.getByRole('button', { name: 'Use this address' }))
  expect(await parcel.findByText('Posting there costs ₹ 40 more.')).toBeTruthy()
  expect(parcel.getByLabelText(/^PIN code/)).toHaveProperty('value', '699999')
  expect(effect().getByText('Nothing is changed yet.')).toBeTruthy()
})

test('saving while an address is still being written warns and sends nothing', async () => {
  show()
  const parcel = within(await block())
  await userEvent.click(parcel.getByRole('button', { name: /^Address,/ }))
  await userEvent.type(await parcel.findByLabelText(/^Town or city/), ' East')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await effect().findByText(/still being written/)).toBeTruthy()
  expect(saved()).toEqual([])
  await userEvent.click(parcel.getByRole('button', { name: 'Cancel' }))
  expect(effect().queryByText(/still being written/)).toBeNull()
})

test('it may be collected instead; a booking that has changed meanwhile keeps the wish', async () => {
  server.answer('PUT /booking/update', () => ({
    status: 409,
    body: { code: 'stale', detail: 'This booking has changed meanwhile.' },
  }))
  show()
  const parcel = within(await block())
  await userEvent.click(parcel.getByRole('combobox', { name: 'How' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Collected at the temple' }))
  expect(effect().getByText('Collected at the temple')).toBeTruthy()
  expect(effect().getByText(/what was paid stays/)).toBeTruthy()
  await userEvent.type(effect().getByLabelText(/^Reason/), 'They come themselves')
  order = { ...order, version: 8 }
  await userEvent.click(effect().getByRole('button', { name: 'Save 1 change' }))
  expect(await effect().findByText('This booking has changed meanwhile.')).toBeTruthy()
  expect(saved()[0]).toMatchObject({ parcels: [{ parcel_id: 5, delivery: { option: 'collect' } }] })
  expect(effect().getByLabelText(/^Reason/)).toHaveProperty('value', 'They come themselves')
  await userEvent.click(effect().getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(saved()[1]).toMatchObject({ version: 8 }))
  await userEvent.click(parcel.getByRole('button', { name: 'As it was' }))
  expect(effect().getByText('Nothing is changed yet.')).toBeTruthy()
})

test('parcels that go to the same house are corrected together, and what is packed stays locked', async () => {
  order = {
    ...order,
    parcels: [
      sampleParcel(),
      sampleParcel({ id: 6, date: '2026-12-28' }),
      sampleParcel({ id: 7, date: '2026-11-03', status: 'packed', mayChange: false }),
      sampleParcel({ id: 8, date: '2026-11-04', status: 'cancelled', mayChange: false }),
    ],
  }
  show()
  const packed = within(await block('Tue 3 Nov'))
  expect(packed.getByRole('button', { name: /^Address,/ })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('group', { name: 'Prasadam of Wed 4 Nov' })).toBeNull()
  await writePin('688539')
  expect(await effect().findByText('2 changes')).toBeTruthy()
  expect(effect().getByText('Mon 28 Dec · Post to')).toBeTruthy()
})

test('what was sold at the counter, or is not posted, has no parcel to change', async () => {
  order = { ...order, kind: 'counter' }
  show()
  expect(await screen.findByRole('group', { name: /^Line 1:/ })).toBeTruthy()
  expect(screen.queryByRole('group', { name: /^Prasadam/ })).toBeNull()
})

test('typed values stay if refetching the booking fails', async () => {
  const client = show()
  const [name] = within(
    await screen.findByRole('group', { name: /^Line 1:/ }),
  ).getAllByRole<HTMLInputElement>('textbox')
  if (!name) throw new Error('a line has a name')
  await userEvent.type(name, ' K')
  const written = name.value
  server.answer(`GET /booking/orders/${order.tran_no}/story`, () => new TypeError('no network'))
  await act(() => client.refetchQueries({ queryKey: ['transactions'] }))
  expect(name.isConnected).toBe(true)
  expect(name.value).toBe(written)
})

test('? shows the keys of the page', async () => {
  show()
  await screen.findByRole('group', { name: /^Line 1:/ })
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keys on this page' })).toBeTruthy()
})
