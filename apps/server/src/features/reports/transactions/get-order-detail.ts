import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getOrderDetail as endpoint } from '@vazhipadu/contract/reports/transactions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { orderNotFound } from '../../booking/booking.errors.ts'
import { findOrder, type HistoryDeps } from '../../orders/list-orders.ts'
import { listAuditOf } from '../audit/list-audit.ts'
import { IS_STILL_OWED, MAY_TRANSFER } from '../reports.rules.ts'

type OrderDetail = ResponseOf<typeof endpoint>
type Refund = OrderDetail['refunds'][number]
type Payment = OrderDetail['payments'][number]

/** One order for the office: with every payment attempt, every notice, and who did what. */
export async function getOrderDetail(
  deps: HistoryDeps,
  tranNo: string,
  callerId: string,
): Promise<OrderDetail> {
  const { db } = deps
  const order = await findOrder(deps, tranNo, 'en')
  if (!order) throw orderNotFound()
  const { customer, receipt, counter } = await readHead(db, tranNo)
  return {
    order: { ...order, receiptNumber: receipt?.number ?? null },
    customer,
    receipt,
    counter,
    payments: await listPayments(db, tranNo),
    refunds: [
      ...(await listRefunds(db, order.refunds, callerId)),
      ...(await listProposals(db, tranNo, callerId)),
    ],
    notices: await listNotices(db, tranNo),
    audit: await listAuditOf(db, 'order', tranNo),
  }
}

async function readHead(
  db: Db,
  tranNo: string,
): Promise<Pick<OrderDetail, 'customer' | 'receipt' | 'counter'>> {
  type Head = {
    name: string
    phoneNo: string | null
    email: string | null
    number: string | null
    revision: number | null
    copies: number
    issuedAt: Date | null
    method: 'cash' | 'upi' | null
    reference: string | null
  }
  const { rows } = await sql<Head>`
    select o.customer_name as name, o.customer_mobile as phone_no, o.customer_email as email, r.number, r.revision,
      r.issued_at, (select count(*) from receipt_copy c where c.tran_no = o.tran_no) as copies, s.method, s.reference
    from orders o left join receipt r on r.tran_no = o.tran_no left join counter_sale s on s.tran_no = o.tran_no
    where o.tran_no = ${tranNo}`.execute(db)
  const [head] = rows
  if (!head) throw orderNotFound()
  const { name, phoneNo, email, number, revision, copies, issuedAt, method, reference } = head
  return {
    customer: { name, phone_no: phoneNo, email },
    receipt:
      number !== null && issuedAt !== null
        ? { number, revision: revision ?? 0, copies, issuedAt: issuedAt.toISOString() }
        : null,
    counter: method && { method, reference },
  }
}

async function listPayments(db: Db, tranNo: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('tranNo', '=', tranNo)
    .orderBy('createdAt')
    .orderBy('paymentId')
    .execute()
  return rows.map((row) => ({
    payment_id: row.paymentId,
    order_id: row.orderId,
    status: row.state as Payment['status'],
    method: row.method,
    amountPaise: row.amountPaise,
    refundedPaise: row.refundedPaise,
    createdAt: row.createdAt.toISOString(),
    capturedAt: row.capturedAt?.toISOString() ?? null,
    isAccepted: row.isAccepted,
    failure: row.state === 'failed' ? row.errorDescription : null,
    bankReference: row.bankReference,
  }))
}

/** The fields that only the office sees. */
type OfficeFacts = Pick<
  Refund,
  | 'cause'
  | 'failure'
  | 'nextTryAt'
  | 'isWaiting'
  | 'isOwn'
  | 'mayRetry'
  | 'mayTransfer'
  | 'requestedBy'
  | 'approvedBy'
>
type ToldRefund = Omit<Refund, 'payment_id' | keyof OfficeFacts>

async function listRefunds(db: Db, refunds: ToldRefund[], callerId: string): Promise<Refund[]> {
  type Row = Omit<OfficeFacts, 'nextTryAt'> & { id: string; paymentId: string | null; tryAt: Date | null }
  const ids = refunds.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select f.id, f.payment_id, f.cause, f.failure,
      case when f.state = 'requested' then f.try_at end as try_at, asked.name as requested_by, agreed.name as approved_by,
      f.way = 'bank_transfer' and f.state = 'requested' as is_waiting, coalesce(f.requested_by = ${callerId}, false) as is_own,
      ${IS_STILL_OWED} as may_retry, ${MAY_TRANSFER} as may_transfer
    from refund f left join account asked on asked.id = f.requested_by
    left join account agreed on agreed.id = f.approved_by where f.id = any (${ids}::uuid[])
    union all
    select g.id, null, 'office', null, null, clerk.name, agreed.name, false, s.clerk_id = ${callerId}, false, false
    from counter_return g join counter_session s on s.id = g.session_id join account clerk on clerk.id = s.clerk_id
    left join account agreed on agreed.id = g.approved_by
    where g.id = any (${ids}::uuid[])`.execute(db)
  const refundsById = new Map(rows.map((row) => [row.id, row]))
  return refunds.flatMap((refund) => {
    const row = refundsById.get(refund.id)
    if (!row) return []
    const { id: _id, paymentId, tryAt, ...facts } = row
    const nextTryAt = tryAt?.toISOString() ?? null
    return [{ ...refund, ...facts, nextTryAt, payment_id: paymentId }]
  })
}

type Proposal = Pick<Refund, 'id' | 'amountPaise' | 'reason' | 'requestedBy' | 'source' | 'isOwn'> & {
  paymentId: string | null
  lineIds: (string | number)[] | null
  proposedAt: Date
}

/** Refunds that one admin or clerk proposed and no other has decided yet. */
async function listProposals(db: Db, tranNo: string, callerId: string): Promise<Refund[]> {
  const { rows } = await sql<Proposal>`
    select p.id, p.payment_id, p.amount_paise, p.line_ids, p.reason, p.proposed_at, p.source, asked.name as requested_by,
      p.proposed_by = ${callerId} as is_own
    from (
      select id, tran_no, payment_id, amount_paise, line_ids, reason, proposed_by, proposed_at, decided_at, 'ours' as source
      from refund_proposal
      union all
      select id, tran_no, null, amount_paise, line_ids, reason, proposed_by, proposed_at, decided_at, 'counter'
      from counter_return_proposal) p
    left join account asked on asked.id = p.proposed_by
    where p.tran_no = ${tranNo} and p.decided_at is null order by p.proposed_at`.execute(db)
  return rows.map(({ paymentId, proposedAt, lineIds, ...row }) => ({
    ...row,
    payment_id: paymentId,
    requestedAt: proposedAt.toISOString(),
    line_ids: (lineIds ?? []).map(Number),
    status: 'requested',
    cause: 'office',
    sentAt: null,
    settledAt: null,
    failure: null,
    failureKind: null,
    waitsFor: null,
    nextTryAt: null,
    approvedBy: null,
    isWaiting: true,
    mayRetry: false,
    mayTransfer: false,
    retryOf: null,
    bankReference: null,
    transfer: null,
  }))
}

async function listNotices(db: Db, tranNo: string): Promise<OrderDetail['notices']> {
  type Row = Omit<OrderDetail['notices'][number], 'at'> & { at: Date }
  const { rows } = await sql<Row>`
    select id, trigger, channel, status, coalesce(settled_at, created_at) as at, reason from notice
    where tran_no = ${tranNo} order by created_at, id limit 500`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
