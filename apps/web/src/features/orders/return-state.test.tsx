import { render, screen } from '@testing-library/react'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { sampleLine, sampleOrder, sampleStoryRefund } from '../../lib/testing/sample-order.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import type { OrderDetail, OrderRefund } from './orders.api.ts'
import { moneyStatusOf } from './payment-text.ts'
import { lineReturnState, orderReturnState, returnState, sumReturns } from './return-state.ts'

beforeAll(() => loadWords('office-orders'))

const paid = 300_000
const whole = { amountPaise: paid, line_ids: [1] }
const failed = sampleStoryRefund({ ...whole, id: 'a', status: 'failed', failureKind: 'bank' })

/** Each state of a refund: its words, the amount kept of ₹3,000, and the server's totals. */
const states: [string, OrderRefund[], ReturnType<typeof returnState>, string, number][] = [
  [
    'proposed',
    [sampleStoryRefund({ ...whole, status: 'requested', isWaiting: true })],
    'asked',
    'Refund asked for',
    paid,
  ],
  ['decided', [sampleStoryRefund({ ...whole, status: 'requested' })], 'onItsWay', 'Going back', 0],
  ['at the bank', [sampleStoryRefund({ ...whole, status: 'pending' })], 'onItsWay', 'Going back', 0],
  [
    'held by a dispute',
    [sampleStoryRefund({ ...whole, status: 'requested', waitsFor: 'dispute' })],
    'onItsWay',
    'Going back',
    0,
  ],
  ['arrived', [sampleStoryRefund({ ...whole, status: 'processed' })], 'returned', 'Refunded', 0],
  [
    'given in cash',
    [sampleStoryRefund({ ...whole, status: 'processed', source: 'counter' })],
    'returned',
    'Refunded',
    0,
  ],
  ['failed', [{ ...failed, mayRetry: true }], 'failed', 'Refund owed', 0],
  [
    'failed and sent again',
    [failed, sampleStoryRefund({ ...whole, id: 'b', retryOf: 'a' })],
    'onItsWay',
    'Going back',
    0,
  ],
  [
    'failed and said to be transferred',
    [
      failed,
      sampleStoryRefund({
        ...whole,
        id: 'b',
        retryOf: 'a',
        status: 'requested',
        isWaiting: true,
        transfer: { on: '2026-11-20', accountLast4: '4821' },
      }),
    ],
    'onItsWay',
    'Going back',
    0,
  ],
]

function detailOf(refunds: OrderRefund[]): OrderDetail {
  const sums = sumReturns(refunds)
  const order = sampleOrder({
    totalPaise: paid,
    refundedPaise: sums.returned,
    returningPaise: sums.onItsWay + sums.failed,
    lines: [sampleLine({ status: sums.asked > 0 ? 'booked' : 'cancelled', amountPaise: paid })],
  })
  const payment = {
    payment_id: 'pay_1',
    order_id: 'order_1',
    amountPaise: paid,
    refundedPaise: 0,
    method: 'upi',
  }
  return {
    order,
    refunds,
    counter: null,
    customer: { name: 'Arjun Menon', phone_no: null, email: null },
    receipt: null,
    payments: [
      {
        ...payment,
        status: 'captured',
        createdAt: order.createdAt,
        capturedAt: order.createdAt,
        isAccepted: true,
        failure: null,
        bankReference: null,
      },
    ],
    notices: [],
    audit: [],
  }
}

const nothing = () => undefined

describe.each(states)('a refund that is %s', (_how, refunds, state, words, kept) => {
  test('is told alike by line, head and money (defect 10)', () => {
    const detail = detailOf(refunds)
    const line = render(
      <OrderLines order={detail.order} refunds={refunds} receiptNumber={null} timeZone="Asia/Kolkata" />,
    )
    expect(screen.getByText(words)).toBeTruthy()
    line.unmount()
    const head = render(
      <OrderStatusBadge
        {...detail.order}
        askedPaise={sumReturns(refunds).asked}
        hasFailedRefund={refunds.some(({ mayRetry }) => mayRetry)}
      />,
    )
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText('Confirmed') !== null).toBe(state === 'asked')
    head.unmount()
    render(
      <OrderMoney
        detail={detail}
        timeZone="Asia/Kolkata"
        mayRefund={false}
        decliningId={undefined}
        onRetry={nothing}
        onTransfer={nothing}
        onApprove={nothing}
        onDecline={nothing}
      />,
    )
    expect(screen.getByText('Kept').parentElement?.textContent).toContain(`Kept${formatRupees(kept)}`)
  })

  test('is judged once for all of them', () => {
    expect(lineReturnState(1, refunds)).toBe(state)
    expect(lineReturnState(2, refunds)).toBeUndefined()
    const last = refunds.at(-1)
    expect(last && returnState(last)).toBe(state)
  })
})

test('what a bank has taken is neither kept as owed nor on its way', () => {
  expect(returnState({ status: 'failed', failureKind: 'gone', transfer: null })).toBe('gone')
})

const none = { totalPaise: 100, refundedPaise: 0, returningPaise: 0, askedPaise: 0, hasFailedRefund: false }

test.each([
  ['nothing', {}, [], false],
  [
    'part is back and the rest on its way',
    { refundedPaise: 40, returningPaise: 60 },
    ['partReturned', 'partOnItsWay'],
    true,
  ],
  ['part is on its way', { returningPaise: 40 }, ['partOnItsWay'], false],
  ['part failed', { returningPaise: 40, hasFailedRefund: true }, ['failed'], false],
  ['part is back', { refundedPaise: 40 }, ['partReturned'], false],
] as const)('the head of an order of which %s', (_what, part, words, isWhole) => {
  expect(orderReturnState({ ...none, ...part })).toEqual({ words, isWhole })
})

test.each([
  ['requested', 'onItsWay'],
  ['pending', 'onItsWay'],
  ['processed', 'cameBack'],
  ['failed', 'looking'],
] as const)('the devotee’s payments say of a refund that is %s: %s', (status, word) => {
  const refund = { kind: 'refund', status, amountPaise: 1, returnedPaise: 0, returningPaise: 0 } as const
  const row = { ...refund, isAccepted: false, isRetried: false } as Parameters<typeof moneyStatusOf>[0]
  expect(moneyStatusOf(row)).toBe(word)
})
