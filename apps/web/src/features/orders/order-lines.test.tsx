import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { sampleLine, sampleOrder, sampleRefund } from '../../lib/testing/sample-order.ts'
import { OrderLines } from './order-lines.tsx'

beforeAll(() => loadWords('office-orders'))

test.each([
  ['requested', 'goes back'],
  ['pending', 'goes back'],
  ['processed', 'Refunded'],
  ['failed', 'cancelled'],
] as const)('a line whose refund is %s: %s', (status, words) => {
  const order = sampleOrder({
    lines: [sampleLine({ status: 'cancelled' })],
    refunds: [sampleRefund({ status, line_ids: [1] })],
  })
  render(<OrderLines order={order} receiptNumber={null} timeZone="Asia/Kolkata" />)
  expect(screen.getByText(words)).toBeTruthy()
})
