import { expect, test } from 'vitest'
import { i18n, loadWords } from './i18n.ts'
import { nameMissingReceipt } from './missing-receipt.ts'

const captured = { status: 'captured' } as const

test.each([
  ['awaiting_payment', null, 'no receipt yet'],
  ['confirmed', captured, 'no receipt yet'],
  ['needs_attention', captured, 'no receipt yet'],
  ['expired', null, 'no receipt: it was not paid'],
  ['expired', { status: 'failed' }, 'no receipt: it was not paid'],
  ['cancelled', null, 'no receipt: it was not paid'],
  ['expired', captured, 'no receipt: it was paid too late'],
  ['expired', { status: 'refunded' }, 'no receipt: it was paid too late'],
] as const)('of an order that is %s and paid by %o it is said: %s', async (status, payment, words) => {
  await loadWords('office-orders')
  expect(i18n.t(`office-orders.table.${nameMissingReceipt({ status, payment })}`)).toBe(words)
})
