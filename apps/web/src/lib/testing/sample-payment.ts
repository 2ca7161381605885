import type { transaction } from '@vazhipadu/contract/payments'
import type { z } from 'zod'

type UserPayment = z.infer<typeof transaction>

/** A successful payment of a booking, as the devotee sees it. */
export const samplePayment = (part: Partial<UserPayment> = {}): UserPayment => ({
  id: 'pay_1',
  kind: 'payment',
  tran_no: 'V23456789AB',
  orderKind: 'booking',
  at: '2026-11-14T04:01:00Z',
  amountPaise: 24_000,
  status: 'captured',
  method: 'upi',
  payment_id: 'pay_1',
  order_id: 'order_1',
  receiptNumber: '2026-27/000123',
  reason: null,
  bankReference: null,
  orderStatus: 'confirmed',
  parentTranNo: null,
  offeringNames: ['Noorum palum'],
  emblem: 'deity-nagaraja',
  firstDate: '2026-11-30',
  isAccepted: true,
  returnedPaise: 0,
  returningPaise: 0,
  isRetried: false,
  ...part,
})
