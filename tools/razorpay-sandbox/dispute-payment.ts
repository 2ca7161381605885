import type { Dispute, DisputeRecord, PaymentRecord } from './entities.ts'
import { makeId } from './make-id.ts'
import { refuseState } from './refuse-request.ts'
import { insertByTime, type Records } from './sandbox-records.ts'
import { moveBalance } from './settle-day.ts'
import { showPaymentInWebhook } from './show-payment.ts'

/** The payer's bank disputes a payment. */
export function disputePayment(records: Records, payment: PaymentRecord, amount?: number): DisputeRecord {
  const { entity: paid, account } = payment
  if (!paid.captured) throw refuseState('Only a captured payment can be disputed')
  const now = records.clock.now()
  const entity: Dispute = {
    id: makeId('disp_'),
    entity: 'dispute',
    payment_id: paid.id,
    amount: amount ?? paid.amount,
    currency: paid.currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    reason_description: 'Goods or services not received or partially received',
    respond_by: now + 7 * 86_400,
    status: 'open',
    phase: 'chargeback',
    evidence: null,
    created_at: now,
  }
  const record: DisputeRecord = { account, entity, payment }
  records.disputes.set(entity.id, record)
  insertByTime(account.disputes, record, (each) => each.entity.created_at)
  announceDispute(records, record, 'created')
  return record
}

export const disputeEnds = ['under_review', 'won', 'lost', 'closed'] as const

export function moveDispute(
  records: Records,
  dispute: DisputeRecord,
  status: (typeof disputeEnds)[number],
): void {
  const { entity, payment } = dispute
  if (['won', 'lost', 'closed'].includes(entity.status)) throw refuseState('The dispute has ended')
  entity.status = status
  if (status === 'lost') {
    entity.amount_deducted = entity.amount
    moveBalance(records, payment, {
      entity_id: makeId('adj_'),
      type: 'adjustment',
      debit: entity.amount,
      credit: 0,
      amount: entity.amount,
      fee: 0,
      tax: 0,
      dispute_id: entity.id,
      description: `Dispute ${entity.id} lost`,
    })
  }
  announceDispute(records, dispute, status)
}

function announceDispute(records: Records, { account, entity, payment }: DisputeRecord, what: string): void {
  records.announce(account, `payment.dispute.${what}`, {
    payment: showPaymentInWebhook(payment),
    dispute: entity,
  })
}
