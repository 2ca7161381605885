import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getReconciliation, getSettlement } from '@vazhipadu/contract/payments'
import { type Db, sqlRows } from '../../../platform/db/database.ts'
import { settlementUnknown } from '../payments.errors.ts'
import { SETTLED_WITHIN_DAYS } from '../payments.rules.ts'
import { findDifferences, OUR_AMOUNT, type Span } from './find-differences.ts'
import { IS_OURS } from './record-settlement.ts'

type Month = ResponseOf<typeof getReconciliation>
type Settlement = Month['settlements'][number]
type Sums = Month['sums']
type Row = Omit<Settlement, 'settledAt' | 'seen'> & {
  settledAt: Date
  fetchedAt: Date
  seenOn: string | null
  seenBy: string | null
  seenAt: Date | null
}

const SETTLEMENTS = `
  select s.settlement_id as id, s.utr, s.settled_at, s.fetched_at, s.amount_paise as bank_paise, s.seen_on, a.name as seen_by,
    s.seen_at, parts.*, parts.strange + (parts.net_paise <> s.amount_paise)::int as differences
  from settlement s left join account a on a.id = s.seen_by, lateral (
    select count(*) filter (where i.kind = 'payment')::int as payments,
      coalesce(sum(i.amount_paise) filter (where i.kind = 'payment'), 0)::bigint as captured_paise,
      count(*) filter (where i.kind = 'refund')::int as refunds,
      coalesce(sum(i.amount_paise) filter (where i.kind = 'refund'), 0)::bigint as refunded_paise,
      coalesce(sum(i.credit_paise - i.debit_paise) filter (where i.kind = 'adjustment'), 0)::bigint as adjusted_paise,
      coalesce(sum(i.fee_paise - i.tax_paise), 0)::bigint as fee_paise, coalesce(sum(i.tax_paise), 0)::bigint as tax_paise,
      coalesce(sum(i.credit_paise - i.debit_paise), 0)::bigint as net_paise,
      count(*) filter (where not ${IS_OURS} or ${OUR_AMOUNT} <> i.amount_paise)::int as strange
    from settlement_item i where i.settlement_id = s.settlement_id) parts`

export async function listMonth(db: Db, month: string, span: Span): Promise<Month> {
  const rows = await sqlRows<Row>(
    db,
    `${SETTLEMENTS} where s.settled_at >= $1 and s.settled_at < $2 order by s.settled_at, id`,
    [span.from, span.to],
  )
  const settlements = rows.map(describe)
  const { differences, total } = await findDifferences(db, span)
  const last = await db
    .selectFrom('settlement')
    .select(({ fn }) => fn.max('fetchedAt').as('at'))
    .executeTakeFirst()
  return {
    month,
    sums: addUp(settlements),
    isTied: settlements.length > 0 && total === 0,
    settlements,
    differences,
    differencesTotal: total,
    onItsWay: await sumOnItsWay(db, span),
    fetchedAt: last?.at?.toISOString() ?? null,
    settledWithinDays: SETTLED_WITHIN_DAYS,
  }
}

function describe({ settledAt, fetchedAt: _fetched, seenOn, seenBy, seenAt, ...row }: Row): Settlement {
  return {
    id: row.id,
    utr: row.utr,
    ...pickSums(row),
    settledAt: settledAt.toISOString(),
    differences: row.differences,
    seen: seenOn && seenAt ? { on: seenOn, by: seenBy ?? '', at: seenAt.toISOString() } : null,
  }
}

const pickSums = (row: Sums): Sums => ({
  payments: row.payments,
  capturedPaise: row.capturedPaise,
  refunds: row.refunds,
  refundedPaise: row.refundedPaise,
  adjustedPaise: row.adjustedPaise,
  feePaise: row.feePaise,
  taxPaise: row.taxPaise,
  bankPaise: row.bankPaise,
})

const nothing: Sums = {
  payments: 0,
  capturedPaise: 0,
  refunds: 0,
  refundedPaise: 0,
  adjustedPaise: 0,
  feePaise: 0,
  taxPaise: 0,
  bankPaise: 0,
}

function addUp(settlements: Settlement[]): Sums {
  return settlements.reduce<Sums>(
    (sums, each) => ({
      payments: sums.payments + each.payments,
      capturedPaise: sums.capturedPaise + each.capturedPaise,
      refunds: sums.refunds + each.refunds,
      refundedPaise: sums.refundedPaise + each.refundedPaise,
      adjustedPaise: sums.adjustedPaise + each.adjustedPaise,
      feePaise: sums.feePaise + each.feePaise,
      taxPaise: sums.taxPaise + each.taxPaise,
      bankPaise: sums.bankPaise + each.bankPaise,
    }),
    nothing,
  )
}

/** Payments captured too recently to be settled: not a difference. */
async function sumOnItsWay(db: Db, { from, to, due }: Span): Promise<Month['onItsWay']> {
  const [row] = await sqlRows<Month['onItsWay']>(
    db,
    `select count(*)::int as payments, coalesce(sum(amount_paise), 0)::bigint as paise from payment p
     where p.captured_at >= greatest($1::timestamptz, $3::timestamptz) and p.captured_at < $2
       and not exists (select from settlement_item i where i.entity_id = p.payment_id)`,
    [from, to, due],
  )
  return row ?? { payments: 0, paise: 0 }
}

type Detail = ResponseOf<typeof getSettlement>
type Item = Detail['items'][number]
type ItemRow = Omit<Item, 'entity_id' | 'tran_no' | 'at'> & {
  entityId: string
  tranNo: string | null
  at: Date
}

export async function describeSettlement(
  db: Db,
  id: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<Detail> {
  const [found] = await sqlRows<Row>(db, `${SETTLEMENTS} where s.settlement_id = $1`, [id])
  if (!found) throw settlementUnknown()
  const items = await sqlRows<ItemRow>(
    db,
    `select i.entity_id, i.kind, o.tran_no, o.customer_name, i.amount_paise, i.fee_paise - i.tax_paise as fee_paise,
       i.tax_paise, i.credit_paise - i.debit_paise as net_paise, i.happened_at as at,
       case when not ${IS_OURS} then 'unknown' when ${OUR_AMOUNT} <> i.amount_paise then 'amount' end as difference
     from settlement_item i left join payment p on p.payment_id = coalesce(i.payment_id, i.entity_id)
     left join orders o on o.tran_no = p.tran_no
     where i.settlement_id = $1
     order by (not ${IS_OURS} or ${OUR_AMOUNT} <> i.amount_paise) desc, i.happened_at, i.entity_id, i.kind
     offset $2 limit $3`,
    [id, skip, limit],
  )
  const { total } = await db
    .selectFrom('settlementItem')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('settlementId', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...describe(found),
    total,
    items: items.map(({ entityId, tranNo, at, ...item }) => ({
      ...item,
      entity_id: entityId,
      tran_no: tranNo,
      at: at.toISOString(),
    })),
  }
}
