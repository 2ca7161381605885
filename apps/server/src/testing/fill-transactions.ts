import { randomUUID } from 'node:crypto'
import { type Db, sqlRows } from '../platform/db/database.ts'
import { makeOrder } from './make-order.ts'

export type Transactions = Awaited<ReturnType<typeof fillTransactions>>

export const bookedAt = (day: string) => new Date(`${day}T05:00:00Z`)

/** Six orders, one in each state that the office's lists distinguish, with a receipt, a refund and a failed refund. */
export async function fillTransactions(db: Db) {
  const first = await makeOrder(db, {
    at: bookedAt('2026-11-02'),
    customer: { name: 'Harikrishnan P. V.', email: 'hari@example.com', mobile: '+919447388016' },
    lines: [{ offeringId: 30, date: '2026-12-27', quantity: 3 }],
  })
  const failed = await makeOrder(db, {
    at: bookedAt('2026-11-03'),
    state: 'expired',
    payment: 'failed',
    customer: { name: 'Divya Mohan', email: 'divya@example.com', mobile: '+447700900142' },
  })
  const held = await makeOrder(db, {
    at: bookedAt('2026-11-10'),
    state: 'awaiting_payment',
    customer: { name: 'Sarojini Amma', email: 'sarojini@example.com', mobile: '+919847055501' },
  })
  const looked = await makeOrder(db, {
    at: bookedAt('2026-11-11'),
    state: 'needs_attention',
    payment: 'authorized',
    customer: { name: '=HYPERLINK("http://x")', email: null, mobile: null },
  })
  const many = await makeOrder(db, {
    at: bookedAt('2026-11-12'),
    deliveryPaise: 6_000,
    customer: { name: 'കെ. രാധാകൃഷ്ണൻ', email: 'radha_k@example.com', mobile: '+919495061148' },
    lines: [{ date: '2026-12-01' }, { date: '2026-12-02', offeringId: 11 }, { date: '2026-12-03' }],
  })
  const old = await makeOrder(db, { at: bookedAt('2024-05-01'), customer: { name: 'Harikrishnan senior' } })
  await sqlRows(
    db,
    `insert into receipt (tran_no, series, financial_year, captured_at, verify_code, sequence_no, number, issued_at, revision)
     values ($1, 'online', '2026-27', $2, $3, 4324, '2026-27/004324', $2, null)`,
    [first.tranNo, bookedAt('2026-11-02'), 'A'.repeat(26)],
  )
  await sqlRows(
    db,
    `insert into refund (id, key, payment_id, tran_no, source, state, amount_paise, cause, reason, line_ids, requested_at, settled_at)
     values ($1, 'refund-0000000001', $2, $3, 'ours', 'processed', 5000, 'office', 'Requested', $4, $5, $5),
            ($6, 'refund-0000000002', $2, $3, 'ours', 'failed', 5000, 'office', 'Requested', '{}', $5::timestamptz + interval '1 minute', $5)`,
    [randomUUID(), many.paymentId, many.tranNo, [many.lineIds[0]], bookedAt('2026-11-13'), randomUUID()],
  )
  return { first, failed, held, looked, many, old }
}
