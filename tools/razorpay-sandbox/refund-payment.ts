import { checkFields, readAmount, readChoice, readNotes, readReceipt } from './check-body.ts'
import type { Notes, PaymentRecord, Refund, RefundRecord } from './entities.ts'
import { makeId } from './make-id.ts'
import { Refusal, refuseInput, refuseState } from './refuse-request.ts'
import { insertByTime, type Records } from './sandbox-records.ts'
import { moveBalance } from './settle-day.ts'
import { showPaymentInWebhook } from './show-payment.ts'

/** Normal refunds use the original payment method, which banks support for six months. */
const refundableSeconds = 180 * 86_400

/** A refund by the merchant, of the whole rest or a part. */
export function refundPayment(records: Records, payment: PaymentRecord, input: unknown): Refund {
  const body = checkFields(input, ['amount', 'speed', 'notes', 'receipt'])
  const { entity } = payment
  const notes = readNotes(body.notes)
  const receipt = readReceipt(body.receipt)
  const speed = body.speed === undefined ? 'normal' : readChoice(body.speed, 'speed', ['normal', 'optimum'])
  const requestedPaise =
    body.amount === undefined || body.amount === null ? undefined : readAmount(body.amount)
  if (entity.status === 'refunded') throw refuseState('The payment has been fully refunded already')
  if (entity.status !== 'captured') {
    throw refuseState('The payment status should be captured for action to be taken')
  }
  const rest = entity.amount - entity.amount_refunded
  const amount = requestedPaise ?? rest
  if (amount > rest) {
    throw refuseInput(
      entity.amount_refunded === 0
        ? 'The refund amount provided is greater than amount captured'
        : 'The total refund amount is greater than the refund payment amount',
      'amount',
    )
  }
  if (records.clock.now() - entity.created_at > refundableSeconds) {
    throw new Refusal(400, {
      description: 'Refund is not supported by the bank because the payment is more than 6 months old',
    })
  }
  if (records.settings.balanceTooLow) {
    throw refuseState('Your account does not have enough balance to carry out the refund operation.')
  }
  return returnMoney(records, payment, { amount, notes, receipt, speed, fromBalance: true })
}

/** A return by the provider: of a payment that was not captured, or a second one for an order. */
export function returnPayment(records: Records, payment: PaymentRecord): Refund {
  return returnMoney(records, payment, {
    amount: payment.entity.amount,
    notes: [],
    receipt: null,
    speed: payment.order.rule.refundSpeed,
    fromBalance: false,
  })
}

interface RefundRequest {
  amount: number
  notes: Notes
  receipt: string | null
  speed: 'normal' | 'optimum'
  fromBalance: boolean
}

function returnMoney(records: Records, payment: PaymentRecord, request: RefundRequest): Refund {
  const { clock, settings } = records
  const { account } = payment
  const entity: Refund = {
    id: makeId('rfnd_'),
    entity: 'refund',
    amount: request.amount,
    currency: payment.entity.currency,
    payment_id: payment.entity.id,
    notes: request.notes,
    receipt: request.receipt,
    acquirer_data: { arn: null },
    created_at: clock.now(),
    batch_id: null,
    status: 'pending',
    speed_processed: request.speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: request.speed,
  }
  const record: RefundRecord = { account, entity, payment, fromBalance: request.fromBalance }
  records.refunds.set(entity.id, record)
  insertByTime(account.refunds, record, (each) => each.entity.created_at)
  payment.refunds.push(record)
  countRefunded(payment, request.amount)
  if (request.fromBalance) debit(records, record, request.amount)
  announceRefund(records, record, 'refund.created')
  if (request.speed === 'optimum' && !settings.instantRefunds) {
    entity.speed_processed = 'normal'
    announceRefund(records, record, 'refund.speed_changed')
  }
  const fails = settings.failRefunds > 0
  if (fails) settings.failRefunds--
  const finish = () => {
    if (entity.status !== 'pending') return
    if (fails) failRefund(records, record)
    else processRefund(records, record)
  }
  if (settings.refundSeconds === 0) finish()
  else clock.schedule(clock.nowMs() + settings.refundSeconds * 1000, finish)
  return entity
}

export function processRefund(records: Records, refund: RefundRecord): void {
  if (refund.entity.status !== 'pending') return
  refund.entity.status = 'processed'
  sendReference(records, refund)
  announceRefund(records, refund, 'refund.processed')
}

/** Sets the bank's reference, at once or later: an RRN for UPI, otherwise an ARN. No event reports it. */
function sendReference({ clock, settings }: Records, { entity, payment }: RefundRecord): void {
  const tell = () => {
    const digits = String(Math.floor(100_000_000_000 + Math.random() * 899_999_999_999))
    entity.acquirer_data = payment.entity.method === 'upi' ? { rrn: digits } : { arn: `7446${digits}0000002` }
  }
  if (settings.referenceSeconds === 0) tell()
  else clock.schedule(clock.nowMs() + settings.referenceSeconds * 1000, tell)
}

/**
 * The money returns to the merchant's balance and may be refunded again. A bank may also return a refund that was
 * processed days ago.
 */
export function failRefund(records: Records, refund: RefundRecord): void {
  if (refund.entity.status === 'failed') return
  refund.entity.status = 'failed'
  countRefunded(refund.payment, -refund.entity.amount)
  if (refund.fromBalance) debit(records, refund, -refund.entity.amount)
  announceRefund(records, refund, 'refund.failed')
}

function countRefunded({ entity }: PaymentRecord, amount: number): void {
  const wasCaptured = entity.captured
  entity.amount_refunded += amount
  const full = entity.amount_refunded === entity.amount
  entity.refund_status = full ? 'full' : entity.amount_refunded > 0 ? 'partial' : null
  entity.status = full ? 'refunded' : wasCaptured ? 'captured' : 'authorized'
}

function debit(records: Records, { entity, payment }: RefundRecord, amount: number): void {
  moveBalance(records, payment, {
    entity_id: entity.id,
    type: amount > 0 ? 'refund' : 'adjustment',
    debit: Math.max(amount, 0),
    credit: Math.max(-amount, 0),
    amount: Math.abs(amount),
    fee: 0,
    tax: 0,
    notes: entity.notes,
  })
}

function announceRefund(records: Records, { account, entity, payment }: RefundRecord, event: string): void {
  records.announce(account, event, { refund: entity, payment: showPaymentInWebhook(payment) })
}

const keyPattern = /^[A-Za-z0-9_-]{10,}$/

/** Idempotency: the same key and body get the same answer; while the first call is running, others get 409. */
export async function refundOnce(
  records: Records,
  payment: PaymentRecord,
  body: unknown,
  key: string | undefined,
): Promise<Refund> {
  const { account } = payment
  const { slowRefundMs, refundKeyConflictStatus } = records.settings
  const wait = () =>
    slowRefundMs > 0 ? new Promise((resolve) => setTimeout(resolve, slowRefundMs)) : undefined
  if (key === undefined) {
    await wait()
    return refundPayment(records, payment, body)
  }
  if (!keyPattern.test(key)) {
    throw new Refusal(400, {
      description: 'The idempotency key must be at least 10 characters of A-Z, a-z, 0-9, - and _.',
    })
  }
  const written = JSON.stringify([payment.entity.id, body])
  const earlier = account.refundKeys.get(key)
  if (earlier !== undefined && earlier.body !== written) {
    throw new Refusal(refundKeyConflictStatus, {
      description: 'Different request body sent for the same Idempotency header.',
    })
  }
  if (earlier?.answer !== undefined) return earlier.answer
  if (earlier !== undefined) {
    throw new Refusal(409, {
      description: 'Request failed because another request is in progress with the same Idempotency header.',
    })
  }
  const remembered = { body: written, answer: undefined as Refund | undefined }
  account.refundKeys.set(key, remembered)
  try {
    await wait()
    // A copy, so that the answer is repeated unchanged after the refund changes.
    remembered.answer = { ...refundPayment(records, payment, body) }
    return remembered.answer
  } catch (error) {
    // The call changed nothing, so the key can be used again.
    account.refundKeys.delete(key)
    throw error
  }
}
