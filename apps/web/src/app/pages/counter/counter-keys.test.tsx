import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../../lib/browser.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { quotedLine, quoteOf, serveCounter, sold, typeLine } from './testing/play-counter.tsx'

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

test('cash below the total is said in words and not taken', async () => {
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

test('a number that is no mobile is told what is wanted, in the temple’s words', async () => {
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

test('whoever was here before is known by the number: one key puts the name in with its star', async () => {
  await typeLine()
  server.answer('POST /counter/sales', () => ({ body: sold }))
  server.answer('POST /counter/known-devotee', () => ({
    body: { customer: 'Devaki', people: [{ name: 'Devaki', nameMl: 'ദേവകി', star_id: 4 }] },
  }))
  await userEvent.keyboard('{F4}98470 12345')
  await screen.findByRole('button', { name: /Devaki/ })
  // Asked once, when the number was whole.
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
  // For the next sale they are asked for anew: what was just sold is known too.
  await screen.findByText(/^Sold: receipt/)
  await userEvent.keyboard('{F4}98470 12345')
  await waitFor(() => expect(server.asked('POST /counter/known-devotee')).toHaveLength(2))
})
