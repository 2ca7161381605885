import type { Account, OpenLine, PaymentRecord, ReconLine, Settlement } from './entities.ts'
import { makeId } from './make-id.ts'
import { insertByTime, type Records } from './sandbox-records.ts'

const daySeconds = 86_400
/** India has one time zone and no summer time. */
const indiaSeconds = 19_800

/** Two days later at the account's hour in Indian time; bank holidays are not simulated. */
function settlementTime(from: number, hour: number): number {
  const day = Math.floor((from + indiaSeconds) / daySeconds)
  return (day + 2) * daySeconds - indiaSeconds + hour * 3600
}

type Movement = Pick<ReconLine, 'entity_id' | 'type' | 'debit' | 'credit' | 'amount' | 'fee' | 'tax'> &
  Partial<ReconLine>

/** Records a movement of the merchant's balance. Payments wait two days; deductions are in the next settlement. */
export function moveBalance(records: Records, payment: PaymentRecord, movement: Movement): void {
  const { account, order, card, entity } = payment
  const now = records.clock.now()
  const dueAt = movement.credit > 0 ? settlementTime(now, records.settings.settlementHour) : now
  const line: OpenLine['line'] = {
    currency: entity.currency,
    on_hold: false,
    settled: true,
    created_at: now,
    posted_at: now,
    credit_type: 'default',
    description: entity.description,
    notes: entity.notes,
    payment_id: movement.type === 'payment' ? null : entity.id,
    order_id: entity.order_id,
    order_receipt: order.entity.receipt,
    method: entity.method,
    card_network: card?.network ?? null,
    card_issuer: card?.issuer ?? null,
    card_type: card?.type ?? null,
    dispute_id: null,
    ...movement,
  }
  account.openLines.push({ dueAt, line })
  if (movement.credit > 0 && !account.plannedSettlements.has(dueAt)) {
    account.plannedSettlements.add(dueAt)
    records.clock.schedule(dueAt * 1000, () => settleDay(records, account, dueAt))
  }
}

function settleDay(records: Records, account: Account, dueAt: number): void {
  account.plannedSettlements.delete(dueAt)
  const now = records.clock.now()
  const ready = account.openLines.filter((each) => each.dueAt <= now)
  const amount = ready.reduce((sum, { line }) => sum + line.credit - line.debit, 0)
  // A balance of zero or less is carried over to the next settlement.
  if (amount <= 0) return
  account.openLines = account.openLines.filter((each) => each.dueAt > now)
  const entity: Settlement = {
    id: makeId('setl_'),
    entity: 'settlement',
    amount,
    status: 'processed',
    // By the documentation zero for a normal settlement; the payments' fees are in their own lines.
    fees: 0,
    tax: 0,
    utr: `${now}${makeId('').slice(0, 6).toLowerCase()}`,
    created_at: now,
  }
  insertByTime(account.settlements, entity, (each) => each.created_at)
  records.settlements.set(entity.id, { account, entity })
  for (const { line } of ready) {
    const settled = { ...line, settled_at: now, settlement_id: entity.id, settlement_utr: entity.utr }
    insertByTime(account.reconLines, settled, (each) => each.settled_at)
  }
  records.announce(account, 'settlement.processed', { settlement: entity })
}

/** Start and end (exclusive) of a day or month in India, in Unix seconds. */
export function boundDay(year: number, month: number, day?: number): { from: number; to: number } {
  const at = (y: number, m: number, d: number) => Date.UTC(y, m - 1, d) / 1000 - indiaSeconds
  return day === undefined
    ? { from: at(year, month, 1), to: at(year, month + 1, 1) }
    : { from: at(year, month, day), to: at(year, month, day + 1) }
}
