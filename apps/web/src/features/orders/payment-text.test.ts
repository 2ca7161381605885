import { describe, expect, it } from 'vitest'
import { samplePayment } from '../../lib/testing/sample-payment.ts'
import { groupByMonth, moneyStatusOf } from './payment-text.ts'

describe('what became of money', () => {
  it.each([
    ['paid', { status: 'captured' }],
    ['partBack', { status: 'partly_refunded', returnedPaise: 12_000 }],
    ['cameBack', { status: 'refunded', returnedPaise: 24_000 }],
    ['notMoved', { status: 'failed' }],
    ['asking', { status: 'authorized', isAccepted: false }],
    ['onItsWay', { status: 'captured', isAccepted: false, returningPaise: 24_000 }],
    ['paidLate', { status: 'captured', isAccepted: false }],
    ['onItsWay', { kind: 'refund', status: 'pending' }],
    ['cameBack', { kind: 'refund', status: 'processed' }],
    ['looking', { kind: 'refund', status: 'failed' }],
    ['again', { kind: 'refund', status: 'failed', isRetried: true }],
  ] as const)('is %s', (status, part) => {
    expect(moneyStatusOf(samplePayment(part))).toBe(status)
  })

  it('stands under its month on the temple’s clock', () => {
    // In London it is still the evening of 31 October.
    const late = samplePayment({ id: 'a', at: '2026-10-31T18:40:00Z' })
    const early = samplePayment({ id: 'b', at: '2026-10-31T18:20:00Z' })
    expect(groupByMonth([late, early], 'Asia/Kolkata')).toEqual([
      { month: '2026-11', payments: [late] },
      { month: '2026-10', payments: [early] },
    ])
  })
})
