import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { type Call, connectRazorpay } from './call-razorpay.ts'
import { ProviderError } from './explain-failure.ts'

const orderId = z.string().regex(/^order_[A-Za-z0-9]{14}$/)
const paymentId = z.string().regex(/^pay_[A-Za-z0-9]{14}$/)
const refundId = z.string().regex(/^rfnd_[A-Za-z0-9]{14}$/)
const disputeId = z.string().regex(/^disp_[A-Za-z0-9]{14}$/)
const seconds = z.number().transform((at) => new Date(at * 1000))
const missing = z.string().nullish()
/** Whatever the bank gave to find it by; which fields there are depends on how it was paid. */
// Only shown, never decided by: an empty list where a bank says nothing must not make the rest unreadable.
const acquirerData = z.record(z.string(), z.string().nullable()).nullish().catch(null)

const order = z.object({
  id: orderId,
  amount: z.number().int(),
  currency: z.string(),
  receipt: missing,
  created_at: seconds,
})
const payment = z.object({
  id: paymentId,
  order_id: missing,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
  amount_refunded: z.number().int(),
  /** Believed of a refunded payment alone: whether it ever was the merchant's. */
  captured: z.boolean(),
  method: missing,
  /** Of whoever paid, where they gave one. */
  email: missing,
  fee: z.number().int().nullish(),
  tax: z.number().int().nullish(),
  error_code: missing,
  error_reason: missing,
  error_description: missing,
  acquirer_data: acquirerData,
  created_at: seconds,
})
const refund = z.object({
  id: refundId,
  payment_id: paymentId,
  amount: z.number().int(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: missing,
  // An empty list when there are none.
  notes: z.union([z.record(z.string(), z.string()), z.array(z.never())]),
  acquirer_data: acquirerData,
  created_at: seconds,
})

const settlement = z.object({
  id: z.string().regex(/^setl_[A-Za-z0-9]{14}$/),
  amount: z.number().int(),
  status: z.enum(['created', 'processed', 'failed']),
  utr: missing,
  created_at: seconds,
})
/** One thing that a settlement is made of. */
const settledLine = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: z.number().int(),
  fee: z.number().int(),
  tax: z.number().int(),
  credit: z.number().int(),
  debit: z.number().int(),
  settlement_id: missing,
  payment_id: missing,
  dispute_id: missing,
  created_at: seconds,
})
const dispute = z.object({
  id: disputeId,
  payment_id: paymentId,
  amount: z.number().int(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  reason_code: missing,
  reason_description: missing,
  phase: missing,
  respond_by: z.number().nullish(),
  created_at: z.number(),
})

const kept = z.object({ id: z.string().regex(/^doc_[A-Za-z0-9]{14}$/) })

/** Documents by what they show. */
type Evidence = { summary: string; billing_proof?: string[]; proof_of_service: string[] }

export type ProviderOrder = z.output<typeof order>
export type ProviderPayment = z.output<typeof payment>
export type ProviderRefund = z.output<typeof refund>
export type ProviderSettlement = z.output<typeof settlement>
export type SettledLine = z.output<typeof settledLine>
export type ProviderDispute = z.output<typeof dispute>

const page = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) })

/** Most that a list answers at once. */
const PAGE = 100
const SETTLED_PAGE = 1_000

export type RefundSpeed = 'normal' | 'optimum'

export type Provider = ReturnType<typeof createProvider>

type Keys = Pick<
  Config,
  | 'RAZORPAY_KEY_ID'
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRETS'
  | 'RAZORPAY_URL'
  | 'RAZORPAY_CALLS_AT_ONCE'
  | 'RAZORPAY_BRAKE_MS'
>

/** Razorpay in our words. Ids go into addresses as they are, so each is checked first. */
export function createProvider(config: Keys) {
  const { call, findWait, close } = connectRazorpay(config)
  const read = async <S extends z.ZodType>(shape: S, wanted: Call) => {
    const parsed = shape.safeParse(await call(wanted))
    if (!parsed.success) throw new ProviderError('unreadable', { description: z.prettifyError(parsed.error) })
    return parsed.data
  }
  const get = <S extends z.ZodType>(shape: S, path: string) => read(shape, { method: 'GET', path })
  const list = async <S extends z.ZodType>(path: string, item: S, query: Call['query'] = {}) =>
    (await read(page(item), { method: 'GET', path, query: { count: PAGE, ...query } })).items
  /** Every page of a list between two instants. */
  const listBetween = async <S extends z.ZodType>(path: string, item: S, from: Date, to: Date) => {
    const all: z.output<S>[] = []
    for (;;) {
      const items = await list(path, item, { from: toSeconds(from), to: toSeconds(to), skip: all.length })
      all.push(...items)
      if (items.length < PAGE) return all
    }
  }

  return {
    keyId: config.RAZORPAY_KEY_ID,
    /**
     * Automatic capture within 12 minutes of a payment's beginning, the provider's least; a later one waits for us
     * until a day has passed and then goes back by itself. `patienceMs`: somebody is looking at a spinner.
     */
    createOrder: (wanted: { receipt: string; amountPaise: number; patienceMs: number; speed: RefundSpeed }) =>
      read(order, {
        method: 'POST',
        path: '/v1/orders',
        body: {
          amount: wanted.amountPaise,
          currency: 'INR',
          receipt: wanted.receipt,
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: CAPTURE_MINUTES,
              manual_expiry_period: RELEASE_MINUTES,
              refund_speed: wanted.speed,
            },
          },
        },
        patienceMs: wanted.patienceMs,
        isUrgent: true,
      }),
    /** By our own number; oldest first. */
    async findOrders(receipt: string, patienceMs = 5_000) {
      const { items } = await read(page(order), {
        method: 'GET',
        path: '/v1/orders',
        query: { receipt, count: PAGE },
        patienceMs,
        isUrgent: true,
      })
      return items.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    },
    getOrder: (id: string) => get(order, `/v1/orders/${orderId.parse(id)}`),
    /** Every attempt, also the eleventh: without a count a list ends after ten. */
    listPayments: (id: string) => list(`/v1/orders/${orderId.parse(id)}/payments`, payment),
    getPayment: (id: string) => get(payment, `/v1/payments/${paymentId.parse(id)}`),
    capture: (id: string, amountPaise: number, currency: string) =>
      read(payment, {
        method: 'POST',
        path: `/v1/payments/${paymentId.parse(id)}/capture`,
        body: { amount: amountPaise, currency },
        isUrgent: true,
      }),
    /** Asked any number of times with one key it happens once. */
    refund: (wanted: { paymentId: string; amountPaise: number; key: string; speed: RefundSpeed }) =>
      read(refund, {
        method: 'POST',
        path: `/v1/payments/${paymentId.parse(wanted.paymentId)}/refund`,
        body: { amount: wanted.amountPaise, speed: wanted.speed, notes: { key: wanted.key } },
        headers: { 'X-Refund-Idempotency': wanted.key },
      }),
    listRefunds: (id: string) => list(`/v1/payments/${paymentId.parse(id)}/refunds`, refund),
    listPaymentsBetween: (from: Date, to: Date) => listBetween('/v1/payments', payment, from, to),
    listRefundsBetween: (from: Date, to: Date) => listBetween('/v1/refunds', refund, from, to),
    listSettlementsBetween: (from: Date, to: Date) => listBetween('/v1/settlements', settlement, from, to),
    /** Every line of what was settled on one day of India's calendar. */
    async listSettledOn(date: string) {
      const [year, month, day] = date.split('-').map(Number)
      const all: SettledLine[] = []
      for (;;) {
        const query = { year, month, day, count: SETTLED_PAGE, skip: all.length }
        const items = await list('/v1/settlements/recon/combined', settledLine, query)
        all.push(...items)
        if (items.length < SETTLED_PAGE) return all
      }
    },
    /** For good: the bank keeps the sum. */
    acceptDispute: (id: string) =>
      read(dispute, { method: 'POST', path: `/v1/disputes/${disputeId.parse(id)}/accept` }),
    /** Submitted at once: a draft would never be sent by itself. */
    contestDispute: (id: string, evidence: Evidence) =>
      read(dispute, {
        method: 'PATCH',
        path: `/v1/disputes/${disputeId.parse(id)}/contest`,
        body: { ...evidence, action: 'submit' },
      }),
    async keepDocument(name: string, content: Buffer): Promise<string> {
      const form = {
        fields: { purpose: 'dispute_evidence' },
        file: { name, type: 'application/pdf', content },
      }
      return (await read(kept, { method: 'POST', path: '/v1/documents', form })).id
    },
    getDispute: (id: string) => get(dispute, `/v1/disputes/${disputeId.parse(id)}`),
    /** Newest first, by count and skip alone: the provider knows no window for disputes. */
    async listDisputesSince(from: Date) {
      const since = toSeconds(from)
      const all: ProviderDispute[] = []
      for (let skip = 0; ; skip += PAGE) {
        const items = await list('/v1/disputes', dispute, { skip })
        const wanted = items.filter(({ created_at }) => created_at >= since)
        all.push(...wanted)
        if (items.length < PAGE || wanted.length === 0) return all
      }
    },
    /** What the browser brought is the provider's own word for this order of ours. */
    isCheckoutSignatureValid: (id: string, paid: string, signature: string) =>
      equals(sign(config.RAZORPAY_KEY_SECRET, `${id}|${paid}`), signature),
    /** While a secret is being replaced, events signed with the old one still come for a day. */
    isEvent: (body: Buffer, signature: string) =>
      config.RAZORPAY_WEBHOOK_SECRETS.map((secret) => equals(sign(secret, body), signature)).includes(true),
    /** How long the provider is to be left alone; 0 when it may be asked. */
    findWait,
    close,
  }
}

/** How long after its beginning a payment is captured by itself, and when an uncaptured one goes back. */
export const CAPTURE_MINUTES = 12
export const RELEASE_MINUTES = 24 * 60

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

function sign(secret: string, text: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/** In constant time: how much of a guess was right must not be heard. */
function equals(expected: Buffer, hex: string): boolean {
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
