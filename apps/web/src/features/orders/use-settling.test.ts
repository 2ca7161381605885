import { describe, expect, it } from 'vitest'
import type { OrderStatus } from './orders.api.ts'
import { settlingOf } from './use-settling.ts'

const status = (part: Partial<OrderStatus>): OrderStatus => ({
  tran_no: 'V23456789AB',
  status: 'awaiting_payment',
  isConfirming: false,
  mayPay: true,
  totalPaise: 46_000,
  holdUntil: null,
  holdSecondsLeft: null,
  refund: 'none',
  failure: null,
  ...part,
})

describe('after the bank', () => {
  it.each([
    ['no answer yet', undefined, 0, 'asking'],
    ['confirmed', status({ status: 'confirmed' }), 0, 'paid'],
    ['under way', status({ isConfirming: true }), 90_000, 'confirming'],
    ['nothing heard at first', status({}), 1_000, 'confirming'],
    ['nothing heard for long', status({}), 30_000, 'silent'],
    ['the bank refused', status({ failure: 'Declined' }), 3_000, 'failed'],
    ['a refusal that may be an earlier one', status({ failure: 'Declined' }), 500, 'confirming'],
    ['the hold ended', status({ status: 'expired', mayPay: false }), 0, 'over'],
    ['paid too late', status({ status: 'needs_attention', isConfirming: true, mayPay: false }), 0, 'over'],
    ['a new try after a refusal', status({ failure: 'Declined', isConfirming: true }), 0, 'confirming'],
  ] as const)('%s', (_, answer, waited, settling) => {
    expect(settlingOf(answer, waited)).toBe(settling)
  })
})
