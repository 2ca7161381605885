import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { quoteOf, refusal, serveCounter, sold, typeLine } from './testing/simulate-counter.tsx'

let server: ReturnType<typeof serveCounter>
beforeAll(() => Promise.all(['office', 'office-counter', 'booking', 'checkout'].map(loadWords)))
beforeEach(() => {
  server = serveCounter()
})
afterEach(() => vi.unstubAllGlobals())

const keys = () => server.asked('POST /counter/sales').map(({ headers }) => headers.get('idempotency-key'))

async function press(answer: Parameters<typeof server.answer>[1]) {
  server.answer('POST /counter/sales', answer)
  const before = keys().length
  const take = () => screen.getByRole('button', { name: /^Take ₹ 200 in cash/ })
  await waitFor(() => expect(take()).toHaveProperty('disabled', false))
  await userEvent.click(take())
  await waitFor(() => expect(keys().length).toBeGreaterThan(before))
  return keys().at(-1)
}

test('a request whose response was lost stays the same sale, whatever error the next one gets', async () => {
  await typeLine()
  const first = await press(() => new TypeError('no answer'))
  for (const [status, code] of [
    [429, 'too_many_requests'],
    [408, 'timeout'],
    [403, 'forbidden'],
    [503, 'unavailable'],
    [409, 'counter_closed'],
    [409, 'lines_refused'],
  ] as const)
    expect([code, await press(() => refusal(status, code))]).toEqual([code, first])
  expect(await press(() => ({ body: sold }))).toBe(first)
  await waitFor(() => expect(screen.queryByDisplayValue('Ammini')).toBeNull())
})

test('a key that has sold other lines is done with', async () => {
  await typeLine()
  const first = await press(() => refusal(409, 'idempotency_key_reused'))
  await screen.findByText('idempotency_key_reused')
  expect(await press(() => ({ body: sold }))).not.toBe(first)
})

test('Ctrl Enter sells what stands in the cell, also before one leaves it; the change stays until the next sale', async () => {
  await typeLine()
  server.answer('POST /counter/sales', () => ({ body: sold }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Take ₹ 200 in cash/ })).toBeTruthy())
  await userEvent.type(screen.getByLabelText('Given, ₹'), '500')
  expect(await screen.findByText('₹ 300')).toBeTruthy()
  const [name] = screen.getAllByRole('textbox', { name: 'Name' })
  await userEvent.clear(name as HTMLElement)
  await userEvent.type(name as HTMLElement, 'Devaki')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.asked('POST /counter/sales')).toHaveLength(1))
  expect(server.asked('POST /counter/sales')[0]?.body).toMatchObject({ lines: [{ name: 'Devaki' }] })
  // The change stays visible until the first line of the next sale.
  expect(await screen.findByText('Change to give back')).toBeTruthy()
  expect(screen.getByText('₹ 300')).toBeTruthy()
  await userEvent.keyboard('1')
  expect(screen.queryByText('Change to give back')).toBeNull()
  expect(screen.getByLabelText('Given, ₹')).toHaveProperty('value', '')
})

test('an unseen total is shown, and accepted with the next press', async () => {
  await typeLine()
  server.answer('POST /counter/sales', () => ({ body: sold }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Take ₹ 200 in cash/ })).toBeTruthy())
  server.answer('POST /counter/quote', () => ({ body: quoteOf(60_000) }))
  const [many] = screen.getAllByRole('textbox', { name: 'How many' })
  await userEvent.clear(many as HTMLElement)
  await userEvent.type(many as HTMLElement, '3')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(
    await screen.findByText('With what you just typed it is ₹ 600. Press once more to sell.'),
  ).toBeTruthy()
  expect(server.asked('POST /counter/sales')).toHaveLength(0)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.asked('POST /counter/sales')).toHaveLength(1))
  expect(server.asked('POST /counter/sales')[0]?.body).toMatchObject({
    totalPaise: 60_000,
    lines: [{ quantity: 3 }],
  })
})

test('nothing is sold for a total that has not been seen at all', async () => {
  let answer = () => {}
  const priced = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.answer('POST /counter/quote', async () => {
    await priced
    return { body: quoteOf(20_000) }
  })
  await typeLine()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  answer()
  expect(
    await screen.findByText('With what you just typed it is ₹ 200. Press once more to sell.'),
  ).toBeTruthy()
  expect(server.asked('POST /counter/sales')).toHaveLength(0)
})

test('a failed price request can be retried', async () => {
  server.answer('POST /counter/quote', () => refusal(500, 'We are restarting.'))
  await typeLine()
  expect(await screen.findByText('We are restarting.')).toBeTruthy()
  server.answer('POST /counter/quote', () => ({ body: quoteOf(20_000) }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Take ₹ 200 in cash/ })).toBeTruthy()
})

test('UPI is sold with twelve figures and not before', async () => {
  await typeLine()
  server.answer('POST /counter/sales', () => ({ body: { ...sold, method: 'upi' } }))
  await userEvent.click(screen.getByRole('radio', { name: 'UPI' }))
  const number = screen.getByRole('textbox', { name: /Bank’s number/ })
  await userEvent.type(number, '4321 9876 501x')
  expect(number).toHaveProperty('value', '43219876501')
  expect(screen.getByText('11 of 12 figures')).toBeTruthy()
  const take = await screen.findByRole('button', { name: /^Taken ₹ 200 by UPI/ })
  expect(take).toHaveProperty('disabled', true)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(server.asked('POST /counter/sales')).toHaveLength(0)
  await userEvent.type(number, '2')
  await waitFor(() => expect(take).toHaveProperty('disabled', false))
  await userEvent.click(take)
  await waitFor(() => expect(server.asked('POST /counter/sales')).toHaveLength(1))
  expect(server.asked('POST /counter/sales')[0]?.body).toMatchObject({ reference: '432198765012' })
})
