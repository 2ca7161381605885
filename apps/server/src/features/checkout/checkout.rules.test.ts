import { describe, expect, test } from 'vitest'
import type { Order } from '../booking/lock-orders.ts'
import type { Payment } from '../payments/record-payments.ts'
import { decide } from './checkout.rules.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1, 6, minutes))
const order = (change: Partial<Order> = {}): Order => ({
  tranNo: 'V2345678923',
  kind: 'booking',
  parentTranNo: null,
  accountId: null,
  state: 'awaiting_payment',
  attention: null,
  linesPaise: 10_000,
  deliveryPaise: 0,
  totalPaise: 10_000,
  createdAt: at(0),
  holdUntil: at(15),
  releaseAt: at(16),
  isExtended: false,
  version: 1,
  ...change,
})
const payment = (change: Partial<Payment> = {}): Payment => ({
  paymentId: 'pay_00000000000001',
  orderId: 'order_00000000000001',
  state: 'captured',
  amountPaise: 10_000,
  currency: 'INR',
  isAccepted: false,
  createdAt: at(5),
  capturedAt: at(5),
  returnedPaise: 0,
  hasFailedRefund: false,
  outsidePaise: 0,
  ...change,
})

describe('an attempt under way', () => {
  test('that began before the countdown ended keeps the places until the bank has given it up', () => {
    const begun = payment({ state: 'created', createdAt: at(14), capturedAt: null })
    expect(decide(order(), [begun], at(20))).toMatchObject({ release: false, keepUntil: at(29) })
    expect(decide(order(), [begun], at(30))).toMatchObject({ release: true, keepUntil: null })
  })

  test('that began after it keeps nothing: otherwise a new one every quarter of an hour would hold for ever', () => {
    const begun = payment({ state: 'created', createdAt: at(28), capturedAt: null })
    expect(decide(order(), [begun], at(30))).toMatchObject({ release: true, keepUntil: null })
  })
})

test('a payment that the provider returned without ever taking it confirms nothing', () => {
  const returned = payment({ state: 'refunded', capturedAt: null, returnedPaise: 0 })
  const { accept, refund } = decide(order(), [returned], at(10))
  expect([accept, refund]).toEqual([null, []])
})

test('a payment of which a part has gone back elsewhere buys nothing: the rest follows it', () => {
  const partly = payment({ state: 'partly_refunded', returnedPaise: 4_000 })
  const { accept, refund } = decide(order(), [partly], at(10))
  expect(accept).toBeNull()
  expect(refund).toEqual([{ payment: partly, cause: 'wrong_amount' }])
  // A payment that confirmed its order stays accepted, whatever is refunded afterwards.
  const accepted = { ...partly, isAccepted: true }
  expect(decide(order({ state: 'confirmed' }), [accepted], at(10)).refund).toEqual([])
})

test('a payment whose refund failed needs the office, because the devotee was told that it is refunded', () => {
  const stuck = payment({ hasFailedRefund: true })
  expect(decide(order({ state: 'expired' }), [stuck], at(60))).toMatchObject({
    accept: null,
    refund: [],
    attention: 'refund_failed',
  })
  const paid = payment({ paymentId: 'pay_00000000000002', isAccepted: true })
  expect(decide(order({ state: 'confirmed' }), [stuck, paid], at(60))).toMatchObject({
    refund: [],
    attention: 'refund_failed',
  })
})
