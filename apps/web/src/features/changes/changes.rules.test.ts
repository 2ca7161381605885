import { expect, it } from 'vitest'
import { listChanges, readWanted } from './changes.rules.ts'

it('only changed values are sent', () => {
  const draft = new Map([
    [1, { name: ' Arjun ', star_id: null }],
    [2, { name: undefined }],
    [3, { date: '2026-12-06' }],
  ])
  expect(listChanges(draft)).toEqual([
    { line_id: 1, name: 'Arjun', star_id: null },
    { line_id: 3, date: '2026-12-06' },
  ])
})

it.each([
  ['C/2026-27/000005', 'receipt_number', 'C/2026-27/000005'],
  ['c-2026-27-000005', 'receipt_number', 'c-2026-27-000005'],
  [' C / 2026-27 / 000005 ', 'receipt_number', 'C/2026-27/000005'],
  ['C/2026-27/', 'receipt_number', 'C/2026-27/'],
  ['2026-27/000123', 'receipt_number', '2026-27/000123'],
  ['123', 'receipt_number', '123'],
  ['94475 30123', 'phone_no', '9447530123'],
  ['Chandran', 'customer_name', 'Chandran'],
  ['C', 'customer_name', 'C'],
  ['C. Ravi 2', 'customer_name', 'C. Ravi 2'],
  ['a@b.in', 'email', 'a@b.in'],
  ['pay_1', 'payment_id', 'pay_1'],
])('%s is searched by its %s', (typed, filter, value) => {
  expect(readWanted(typed)).toMatchObject({ [filter]: value })
})
