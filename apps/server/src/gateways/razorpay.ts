import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Installation } from '../platform/watch-installation.ts'
import { type Call, connectRazorpay } from './call-razorpay.ts'
import { ProviderError } from './explain-failure.ts'

const orderId = z.string().regex(/^order_[A-Za-z0-9]{14}$/)
const paymentId = z.string().regex(/^pay_[A-Za-z0-9]{14}$/)
const refundId = z.string().regex(/^rfnd_[A-Za-z0-9]{14}$/)
const disputeId = z.string().regex(/^disp_[A-Za-z0-9]{14}$/)
const seconds = z.number().transform((at) => new Date(at * 1000))
const missing = z.string().nullish()
/** The bank's reference numbers; which fields there are depends on the payment method. */
// Only displayed: an unexpected value is dropped instead of making the payment unreadable.
const acquirerData = z.record(z.string(), z.string().nullable()).nullish().catch(null)

const order = z.object({
  id: orderId,
  amount: z.number().int(),
  currency: z.string(),
  receipt: missing,
  // Razorpay sends an empty list when there are none.
  notes: z.union([z.record(z.string(), z.string()), z.array(z.never())]).catch([]),
  created_at: seconds,
})
const payment = z.object({
  id: paymentId,
  order_id: missing,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
  amount_refunded: z.number().int(),
  /** Only meaningful for a refunded payment: whether it was ever captured. */
  captured: z.boolean(),
  method: missing,
  /** The payer's contact data, if given. */
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
  // Razorpay sends an empty list when there are none.
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
/** One transaction in a settlement. */
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

/** Document ids by what the documents prove. */
type Evidence = { summary: string; billing_proof?: string[]; proof_of_service: string[] }

export type ProviderOrder = z.output<typeof order>
export type ProviderPayment = z.output<typeof payment>
export type ProviderRefund = z.output<typeof refund>
export type ProviderSettlement = z.output<typeof settlement>
export type SettledLine = z.output<typeof settledLine>
export type ProviderDispute = z.output<typeof dispute>

const page = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) })

/** Largest page of a list. */
const PAGE = 100
const SETTLED_PAGE = 1_000

type NewOrder = {
  receipt: string
  /** Stored in the order's notes: several installations may share one merchant account. */
  installation: string
  amountPaise: number
  patienceMs: number
  speed: RefundSpeed
}

/** The installation that created the order; undefined: it was created before orders carried an id. */
export function installationOf({ notes }: ProviderOrder): string | undefined {
  return Array.isArray(notes) ? undefined : notes.installation
}

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

/** The Razorpay client. Ids go into URLs unescaped, so each is validated first. */
export function createProvider(config: Keys, installation: Pick<Installation, 'problem'>) {
  const { call, findWait, close } = connectRazorpay(config, installation)
  const read = async <S extends z.ZodType>(shape: S, apiCall: Call) => {
    const parsed = shape.safeParse(await call(apiCall))
    if (!parsed.success) throw new ProviderError('unreadable', { description: z.prettifyError(parsed.error) })
    return parsed.data
  }
  const get = <S extends z.ZodType>(shape: S, path: string) => read(shape, { method: 'GET', path })
  const list = async <S extends z.ZodType>(path: string, item: S, query: Call['query'] = {}) =>
    (await read(page(item), { method: 'GET', path, query: { count: PAGE, ...query } })).items
  /** Reads every page of a list between two instants. */
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
     * Payments are captured automatically within 12 minutes of their beginning, the provider's minimum; a later one
     * waits for our decision and is returned automatically after a day. `patienceMs`: time limit, because a person is
     * waiting.
     */
    createOrder: (newOrder: NewOrder) =>
      read(order, {
        method: 'POST',
        path: '/v1/orders',
        body: {
          amount: newOrder.amountPaise,
          currency: 'INR',
          receipt: newOrder.receipt,
          notes: { installation: newOrder.installation },
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: CAPTURE_MINUTES,
              manual_expiry_period: RELEASE_MINUTES,
              refund_speed: newOrder.speed,
            },
          },
        },
        patienceMs: newOrder.patienceMs,
        isUrgent: true,
      }),
    /** By our own transaction number; oldest first. */
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
    /** All attempts: without a count the list ends after ten. */
    listPayments: (id: string) => list(`/v1/orders/${orderId.parse(id)}/payments`, payment),
    getPayment: (id: string) => get(payment, `/v1/payments/${paymentId.parse(id)}`),
    capture: (id: string, amountPaise: number, currency: string) =>
      read(payment, {
        method: 'POST',
        path: `/v1/payments/${paymentId.parse(id)}/capture`,
        body: { amount: amountPaise, currency },
        isUrgent: true,
      }),
    /** Idempotent: repeated with the same key, it refunds once. */
    refund: (newRefund: { paymentId: string; amountPaise: number; key: string; speed: RefundSpeed }) =>
      read(refund, {
        method: 'POST',
        path: `/v1/payments/${paymentId.parse(newRefund.paymentId)}/refund`,
        body: { amount: newRefund.amountPaise, speed: newRefund.speed, notes: { key: newRefund.key } },
        headers: { 'X-Refund-Idempotency': newRefund.key },
      }),
    listRefunds: (id: string) => list(`/v1/payments/${paymentId.parse(id)}/refunds`, refund),
    listPaymentsBetween: (from: Date, to: Date) => listBetween('/v1/payments', payment, from, to),
    listRefundsBetween: (from: Date, to: Date) => listBetween('/v1/refunds', refund, from, to),
    listSettlementsBetween: (from: Date, to: Date) => listBetween('/v1/settlements', settlement, from, to),
    /** Every transaction settled on one calendar day in India. */
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
    /** Final: the bank keeps the sum. */
    acceptDispute: (id: string) =>
      read(dispute, { method: 'POST', path: `/v1/disputes/${disputeId.parse(id)}/accept` }),
    /** Submits at once: a draft would never be sent automatically. */
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
    /** Newest first, by count and skip alone: the provider has no date filter for disputes. */
    async listDisputesSince(from: Date) {
      const since = toSeconds(from)
      const all: ProviderDispute[] = []
      for (let skip = 0; ; skip += PAGE) {
        const items = await list('/v1/disputes', dispute, { skip })
        const recent = items.filter(({ created_at }) => created_at >= since)
        all.push(...recent)
        if (items.length < PAGE || recent.length === 0) return all
      }
    },
    /** Whether the provider signed the payment that the browser reports for this order. */
    isCheckoutSignatureValid: (id: string, paid: string, signature: string) =>
      equals(sign(config.RAZORPAY_KEY_SECRET, `${id}|${paid}`), signature),
    /** Accepts all configured secrets: after a rotation, events signed with the old one arrive for another day. */
    isEvent: (body: Buffer, signature: string) =>
      config.RAZORPAY_WEBHOOK_SECRETS.map((secret) => equals(sign(secret, body), signature)).includes(true),
    /** How long the provider must not be called; 0: it may be called now. */
    findWait,
    close,
  }
}

/** Minutes from a payment's beginning until automatic capture ends, and until an uncaptured payment is returned. */
export const CAPTURE_MINUTES = 12
export const RELEASE_MINUTES = 24 * 60

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

function sign(secret: string, text: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/** Compares in constant time, so that the duration does not reveal how much of a guess was right. */
function equals(expected: Buffer, hex: string): boolean {
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
