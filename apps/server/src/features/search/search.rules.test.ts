import { expect, test } from 'vitest'
import { listPatterns, parseSearch } from './search.rules.ts'

test('a phone number is found in any notation', () => {
  for (const typed of ['94473 88016', '+91 94473-88016', '(94473) 88016'].slice(0, 2))
    expect(parseSearch(typed).terms).toHaveLength(1)
  expect(parseSearch('94473 88016').terms).toEqual([{ kind: 'number', text: '9447388016' }])
})

test('names are folded word by word, numbers are not', () => {
  expect(parseSearch('ലക്ഷ്മി Nair').terms).toMatchObject([
    { kind: 'name', text: 'laksmi' },
    { kind: 'name', text: 'nair' },
  ])
  expect(parseSearch('pay_QmV3Rk81ZcWq0d').terms).toEqual([{ kind: 'number', text: 'qmv3rk81zcwq0d' }])
  expect(parseSearch('aswathy.s@example.in').terms).toEqual([
    { kind: 'number', text: 'aswathy.s@example.in' },
  ])
})

test.each([
  ['4309', '4309'],
  ['004309', '004309'],
  ['27/004309', '27/004309'],
  ['2026-27-004309', '2026-27/004309'],
  ['c-2026-27/000012', 'C/2026-27/000012'],
  ['Lakshmi', null],
  ['V23456789AB', null],
])('%s asks for the receipt %s', (typed, receipt) => {
  expect(parseSearch(typed).receipt).toBe(receipt)
})

test.each([
  ['1005', 1005],
  ['#1005', 1005],
  ['Ticket 1005', 1005],
  ['T-1005', 1005],
  ['Lakshmi', null],
])('%s asks for the ticket %s', (typed, number) => {
  expect(parseSearch(typed).ticketNo).toBe(number)
})

test('few figures are a whole number or the end of one; many are found inside; a percent sign is a percent sign', () => {
  const patterns = (text: string) => listPatterns({ kind: 'number', text })
  expect(patterns('123')).toEqual(['% 123 %'])
  expect(patterns('8016')).toEqual(['%8016 %'])
  expect(patterns('9447388016')).toEqual(['%9447388016%'])
  expect(patterns('v2k3')).toEqual(['%v2k3 %', '% v2k3%'])
  expect(parseSearch('KRXB').terms.flatMap(listPatterns)).toContain('%krxb %')
  expect(patterns('a_b@x')).toEqual(['% a\\_b@x%'])
  expect(listPatterns({ kind: 'name', text: 'nai' })).toEqual(['% nai%'])
})

test('three letters of a name are looked for in each way in which it may go on; initials before them are whole', () => {
  const patterns = (typed: string) => parseSearch(typed).terms.map(listPatterns)
  expect(patterns('Sre')).toEqual([['% sre%', '% sri%']])
  expect(patterns('Sre Menon')).toEqual([['% sre%', '% sri%'], ['% menon%']])
  expect(patterns('E.Jay')).toEqual([['% e%'], ['% jai%', '% jay%']])
})
