import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getReconciliation } from '@vazhipadu/contract/payments'
import { type Db, sqlRows } from '../../../platform/db/database.ts'
import { IS_OURS } from './record-settlement.ts'

type Difference = ResponseOf<typeof getReconciliation>['differences'][number]
type Row = Omit<Difference, 'settlement_id' | 'entity_id' | 'tran_no' | 'at'> & {
  settlementId: string | null
  entityId: string | null
  tranNo: string | null
  at: Date
  total: number
}

/** Our amount for a settled transaction, in paise; null: unknown to us. */
export const OUR_AMOUNT = `(case i.kind
  when 'payment' then (select p.amount_paise from payment p where p.payment_id = i.entity_id)
  when 'refund' then (select r.amount_paise from refund r where r.refund_id = i.entity_id)
  else i.amount_paise end)`

const TRAN_NO = `(select p.tran_no from payment p where p.payment_id = coalesce(i.payment_id, i.entity_id))`
const MAX_DIFFERENCES = 200

/**
 * Differences between the provider's amounts and ours: settled in the span, or captured or refunded in it, older than
 * `due` and still not settled.
 */
const DIFFERENCES = `
  select 'sum' as kind, s.settlement_id, null as item, null as entity_id, null as tran_no,
    s.amount_paise as told_paise, parts.paise as ours_paise, s.settled_at as at
  from settlement s, lateral (select coalesce(sum(credit_paise - debit_paise), 0)::bigint as paise
    from settlement_item i where i.settlement_id = s.settlement_id) parts
  where s.settled_at >= $1 and s.settled_at < $2 and s.amount_paise <> parts.paise
  union all
  select case when ${IS_OURS} then 'amount' else 'unknown' end, i.settlement_id, i.kind, i.entity_id, ${TRAN_NO},
    i.amount_paise, case when ${IS_OURS} then ${OUR_AMOUNT} end, i.happened_at
  from settlement_item i join settlement s using (settlement_id)
  where s.settled_at >= $1 and s.settled_at < $2 and (not ${IS_OURS} or ${OUR_AMOUNT} <> i.amount_paise)
  union all
  select 'not_settled', null, 'payment', p.payment_id, p.tran_no, null, p.amount_paise, p.captured_at
  from payment p where p.captured_at >= $1 and p.captured_at < least($2, $3::timestamptz)
    and not exists (select from settlement_item i where i.entity_id = p.payment_id)
  union all
  select 'not_settled', null, 'refund', r.refund_id, r.tran_no, null, r.amount_paise, r.settled_at
  from refund r join payment p using (payment_id)
  where r.state = 'processed' and r.way = 'provider' and p.captured_at is not null and r.settled_at >= $1
    and r.settled_at < least($2, $3::timestamptz)
    and not exists (select from settlement_item i where i.entity_id = r.refund_id)`

export type Span = { from: Date; to: Date; due: Date }

export async function findDifferences(
  db: Db,
  { from, to, due }: Span,
): Promise<{ differences: Difference[]; total: number }> {
  const rows = await sqlRows<Row>(
    db,
    `select d.*, count(*) over ()::int as total from (${DIFFERENCES}) d order by d.at, d.entity_id limit ${MAX_DIFFERENCES}`,
    [from, to, due],
  )
  return {
    total: rows[0]?.total ?? 0,
    differences: rows.map(({ settlementId, entityId, tranNo, at, total: _total, ...row }) => ({
      ...row,
      settlement_id: settlementId,
      entity_id: entityId,
      tran_no: tranNo,
      at: at.toISOString(),
    })),
  }
}
