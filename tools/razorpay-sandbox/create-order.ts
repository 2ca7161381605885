import {
  checkFields,
  readAmount,
  readChoice,
  readCurrency,
  readMinutes,
  readNotes,
  readReceipt,
} from './check-body.ts'
import type { Account, CaptureRule, Order, OrderRecord } from './entities.ts'
import { makeId } from './make-id.ts'
import { refuseInput, refuseState } from './refuse-request.ts'
import { insertByTime, type Records } from './sandbox-records.ts'

const fields = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
]

/** The account's default: captured automatically within three days, returned after five. */
const accountRule: CaptureRule = {
  capture: 'automatic',
  automaticMinutes: 4320,
  manualMinutes: 7200,
  refundSpeed: 'normal',
}

export function createOrder(records: Records, account: Account, input: unknown): Order {
  const body = checkFields(input, fields)
  const amount = readAmount(body.amount)
  const currency = readCurrency(body.currency)
  const receipt = readReceipt(body.receipt)
  const notes = readNotes(body.notes)
  const rule = readCaptureRule(body.payment, body.payment_capture)
  if (body.partial_payment === true || body.partial_payment === 1) {
    throw refuseInput('Partial payment is not enabled for the merchant.', 'partial_payment')
  }
  const earlier = receipt === null ? undefined : account.ordersByReceipt.get(receipt)
  if (records.settings.uniqueReceipts && earlier !== undefined) {
    throw refuseInput('The receipt has already been taken.', 'receipt')
  }
  const entity: Order = {
    id: makeId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: records.clock.now(),
  }
  const record: OrderRecord = { account, entity, rule, payments: [] }
  records.orders.set(entity.id, record)
  insertByTime(account.orders, record, (each) => each.entity.created_at)
  if (earlier !== undefined) earlier.push(record)
  else if (receipt !== null) account.ordersByReceipt.set(receipt, [record])
  return entity
}

export function updateOrder(order: OrderRecord, input: unknown): Order {
  const body = checkFields(input, ['notes'])
  if (body.notes === undefined) throw refuseInput('The notes field is required.', 'notes')
  order.entity.notes = readNotes(body.notes)
  return order.entity
}

function readCaptureRule(payment: unknown, legacy: unknown): CaptureRule {
  if (payment === undefined || payment === null) {
    if (legacy === undefined) return accountRule
    const automatic = [true, 1, '1'].includes(legacy as string)
    if (!automatic && ![false, 0, '0'].includes(legacy as string)) {
      throw refuseInput('The selected payment_capture is invalid.', 'payment_capture')
    }
    return { ...accountRule, capture: automatic ? 'automatic' : 'manual' }
  }
  if (legacy !== undefined) throw refuseState('payment and payment_capture cannot be sent together.')
  const { capture: captureMode, capture_options: input } = checkFields(payment, [
    'capture',
    'capture_options',
  ])
  const capture = readChoice(captureMode, 'capture', ['automatic', 'manual'])
  const options = checkFields(input, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed'])
  const { automatic_expiry_period, manual_expiry_period, refund_speed } = options
  if (capture === 'automatic' && input !== undefined && automatic_expiry_period === undefined) {
    throw refuseInput('The automatic_expiry_period field is required.', 'automatic_expiry_period')
  }
  const automaticMinutes =
    automatic_expiry_period === undefined
      ? accountRule.automaticMinutes
      : readMinutes(automatic_expiry_period, 'automatic_expiry_period', 12, 7200)
  const min = automatic_expiry_period === undefined ? 12 : automaticMinutes
  return {
    capture,
    automaticMinutes,
    manualMinutes:
      manual_expiry_period === undefined
        ? accountRule.manualMinutes
        : readMinutes(manual_expiry_period, 'manual_expiry_period', min, 7200),
    refundSpeed:
      refund_speed === undefined ? 'normal' : readChoice(refund_speed, 'refund_speed', ['normal', 'optimum']),
  }
}
