import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser } from '../../../lib/browser.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { gate } from '../../../lib/testing/fake-server.ts'
import {
  offering,
  quotedLine,
  quoteOf,
  refusal,
  serveCounter,
  sold,
  typeLine,
} from './testing/simulate-counter.tsx'

let server: ReturnType<typeof serveCounter>
beforeAll(() => Promise.all(['office', 'office-counter', 'booking', 'checkout'].map(loadWords)))
beforeEach(() => {
  server = serveCounter()
})
afterEach(() => vi.unstubAllGlobals())

const soldBody = () => server.asked('POST /counter/sales')[0]?.body
const ready = () => screen.findByRole('button', { name: /^Take ₹ 200 in cash/ })

test('letters typed on the star are kept and find it in any spelling (defect 4)', async () => {
  await typeLine()
  server.answer('POST /counter/sales', () => ({ body: sold }))
  await ready()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Star' }))
  await userEvent.keyboard('ashl{Enter}')
  expect(screen.getByRole('combobox', { name: 'Star' })).toHaveProperty('value', 'Ayilyam')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(soldBody()).toMatchObject({ lines: [{ name: 'Ammini', star_id: 9 }] }))
})

test('letters that name no star stay to be seen, and nothing is sold without it (defect 4)', async () => {
  await typeLine()
  await ready()
  await userEvent.keyboard('zz{Control>}{Enter}{/Control}')
  expect(screen.getByRole('combobox', { name: 'Star' })).toHaveProperty('value', 'zz')
  expect(screen.getByText('Which star? Write a little more')).toBeTruthy()
  expect(server.asked('POST /counter/sales')).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  await userEvent.clear(screen.getByRole('combobox', { name: 'Star' }))
  await userEvent.keyboard('roh{Tab}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.asked('POST /counter/sales')).toHaveLength(1))
  expect(soldBody()).toMatchObject({ lines: [{ star_id: 4 }] })
})

test('a second line begins without the first one’s star; a key puts the person in with it (defect 5)', async () => {
  await typeLine()
  await userEvent.keyboard('ay{Enter}1')
  const [, second] = screen.getAllByRole('combobox', { name: 'Star' })
  expect(second).toHaveProperty('value', '')
  await userEvent.keyboard('1')
  expect(screen.getAllByRole('textbox', { name: 'Name' })[1]).toHaveProperty('value', 'Ammini')
  expect(second).toHaveProperty('value', 'Ayilyam')
  await userEvent.keyboard('Devaki{Tab}')
  expect(second).toHaveProperty('value', '')
})

test('cash below the total is refused with a message', async () => {
  await typeLine()
  await ready()
  await userEvent.type(screen.getByLabelText('Given, ₹'), '160')
  expect(screen.getByText('₹ 40 is missing.')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(server.asked('POST /counter/sales')).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Given, ₹'), 'x')
  expect(screen.getByText('Please write the rupees in figures.')).toBeTruthy()
})

test('an invalid mobile number gets the temple’s message', async () => {
  await typeLine()
  await ready()
  await userEvent.type(screen.getByLabelText('Mobile, if wished'), '123{Tab}')
  expect(screen.getByText(/^Ten figures, like 98470 12345/)).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(server.asked('POST /counter/sales')).toHaveLength(0)
})

test('today is the day; what is over for today says until when it was, and one key takes the next', async () => {
  server.answer('POST /counter/quote', () => ({
    body: { ...quoteOf(20_000), lines: [{ ...quotedLine, reason: 'cutoff_passed', isAvailable: false }] },
  }))
  await typeLine()
  expect(screen.getByRole('textbox', { name: 'Day' })).toHaveProperty('value', 'Mon 30 Nov')
  await screen.findByText(/^For the same day it was sold until 6:45/)
  server.answer('POST /counter/quote', () => ({ body: quoteOf(20_000) }))
  await userEvent.keyboard('{F2}')
  expect(screen.getByRole('textbox', { name: 'Day' })).toHaveProperty('value', 'Tue 1 Dec')
  await ready()
})

const overForToday = { ...quotedLine, reason: 'cutoff_passed', isAvailable: false }
const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value

test('F2 pressed before the server reports that today is over takes the next day afterwards', async () => {
  const held = gate()
  server.answer('POST /counter/quote', ({ body }) => {
    const { lines } = body as { lines: { date: string }[] }
    const isToday = lines[0]?.date === '2026-11-30'
    return {
      body: isToday ? { ...quoteOf(20_000), lines: [overForToday] } : quoteOf(20_000),
      wait: held.wait,
    }
  })
  await typeLine()
  await userEvent.keyboard('{F2}')
  expect(day()).toBe('Mon 30 Nov')
  held.open()
  await waitFor(() => expect(day()).toBe('Tue 1 Dec'))
  await ready()
})

test('F2 pressed early moves nothing where today is still sold, nor any line put in later', async () => {
  const held = gate()
  server.answer('POST /counter/quote', () => ({ body: quoteOf(20_000), wait: held.wait }))
  await typeLine()
  await userEvent.keyboard('{F2}')
  held.open()
  await ready()
  server.answer('POST /counter/quote', () => ({ body: { ...quoteOf(20_000), lines: [overForToday] } }))
  await userEvent.type(screen.getByRole('textbox', { name: 'How many' }), '2{Tab}')
  await screen.findByText(/^For the same day it was sold until/)
  expect(day()).toBe('Mon 30 Nov')
})

describe('a press on an incomplete sale', () => {
  const isMarked = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true'

  test('leads to the star that is missing, marks it and says so', async () => {
    server.answer('GET /booking/offerings/', () => ({
      body: { offerings: [{ ...offering, starRequired: true }] },
    }))
    await typeLine()
    await screen.findByText('The birth star is needed. “Not known” is fine too.')
    const given = screen.getByLabelText('Given, ₹')
    await userEvent.type(given, '200')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const star = screen.getByRole('combobox', { name: 'Star' })
    await waitFor(() => expect(document.activeElement).toBe(star))
    expect(isMarked(star)).toBe(true)
    expect(screen.getAllByText('The birth star is needed. “Not known” is fine too.').length).toBeGreaterThan(
      0,
    )
    await userEvent.keyboard('roh')
    expect(given).toHaveProperty('value', '200')
    expect(server.asked('POST /counter/sales')).toEqual([])
    await userEvent.keyboard('{Tab}')
    expect(isMarked(star)).toBe(false)
    server.answer('POST /counter/sales', () => ({ body: sold }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(soldBody()).toMatchObject({ lines: [{ star_id: 4 }] }))
  })

  test('leads to the name, to the mobile and to the money that is wrong', async () => {
    await typeLine()
    await ready()
    const press = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
    const expectAt = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
    const mobile = screen.getByLabelText('Mobile, if wished')
    await userEvent.type(mobile, '123')
    await userEvent.click(screen.getByLabelText('Given, ₹'))
    await press()
    await expectAt(mobile)
    await userEvent.clear(mobile)
    await userEvent.type(screen.getByLabelText('Given, ₹'), '100')
    await userEvent.click(mobile)
    await press()
    await expectAt(screen.getByLabelText('Given, ₹'))
    await userEvent.keyboard('{F8}{Control>}{Enter}{/Control}')
    await expectAt(screen.getByRole('textbox', { name: /number/ }))
    expect(server.asked('POST /counter/sales')).toEqual([])
  })

  test('before its price is known leads to the cell all the same', async () => {
    server.answer('POST /counter/quote', () => ({ body: quoteOf(20_000), wait: gate().wait }))
    await typeLine()
    const name = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'A')
    await userEvent.click(screen.getByLabelText('Given, ₹'))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(name))
  })
})

describe('keys typed while a sale is on its way', () => {
  const sellWith = (answer: Parameters<typeof server.answer>[1]) =>
    server.answer('POST /counter/sales', answer)

  test('are the next sale’s, none of them lost and none in the sale before', async () => {
    const held = gate()
    sellWith(() => ({ body: sold, wait: held.wait }))
    await typeLine()
    await ready()
    await userEvent.type(screen.getByLabelText('Given, ₹'), '500')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.keyboard('ganx{Backspace}a{Enter}Ravi{Tab}roh{Tab}')
    expect(soldBody()).toMatchObject({ customer: { name: 'Ammini' } })
    held.open()
    await screen.findByDisplayValue('Ravi')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Star' })).toHaveProperty('value', 'Rohini'),
    )
    expect(screen.getByLabelText('Given, ₹')).toHaveProperty('value', '')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(server.asked('POST /counter/sales')).toHaveLength(2))
    expect(server.asked('POST /counter/sales')[1]?.body).toMatchObject({
      lines: [{ name: 'Ravi', star_id: 4 }],
    })
  })

  test('fall into no field of a sale that was refused: they are shown, and wait until it is sold', async () => {
    const held = gate()
    sellWith(() => ({ ...refusal(503, 'unavailable'), wait: held.wait }))
    await typeLine()
    await ready()
    const given = screen.getByLabelText('Given, ₹')
    await userEvent.type(given, '500')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.keyboard('gan')
    held.open()
    await screen.findByText('Typed for the next sale: gan')
    expect(given).toHaveProperty('value', '500')
    sellWith(() => ({ body: sold }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Offering' })).toHaveProperty('value', 'gan'),
    )
    expect(screen.queryByText('Typed for the next sale: gan')).toBeNull()
  })
})

test('the receipt goes straight to the printer, once', async () => {
  await typeLine()
  await ready()
  vi.spyOn(browser, 'showsPdf').mockReturnValue(true)
  const print = vi.spyOn(browser, 'print').mockResolvedValue()
  URL.createObjectURL = () => 'blob:receipt'
  server.answer('POST /counter/sales', () => ({ body: sold }))
  server.answer('GET /booking/receipt/generate-receipt/V1', () => ({
    body: { url: 'http://localhost/paper', receipt_number: 'C/2026-27/000001', revision: 0, duplicate: null },
  }))
  server.answer('GET /paper', () => ({ body: 'PDF' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(print.mock.calls).toEqual([['blob:receipt']]))
})

test('a returning devotee is found by the number: one key fills in name and star', async () => {
  await typeLine()
  server.answer('POST /counter/sales', () => ({ body: sold }))
  server.answer('POST /counter/known-devotee', () => ({
    body: { customer: 'Devaki', people: [{ name: 'Devaki', nameMl: 'ദേവകി', star_id: 4 }] },
  }))
  await userEvent.keyboard('{F4}98470 12345')
  await screen.findByRole('button', { name: /Devaki/ })
  // Looked up once, when the number was complete.
  expect(server.asked('POST /counter/known-devotee').map(({ body }) => body)).toEqual([
    { mobile: '9847012345' },
  ])
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }))
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(soldBody()).toMatchObject({
      customer: { name: 'Devaki', mobile: '98470 12345' },
      lines: [{ name: 'Devaki', nameMl: 'ദേവകി', star_id: 4 }],
    }),
  )
  // Looked up again for the next sale, because the last sale added a booking.
  await screen.findByText(/^Sold: receipt/)
  await userEvent.keyboard('{F4}98470 12345')
  await waitFor(() => expect(server.asked('POST /counter/known-devotee')).toHaveLength(2))
})
