import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../platform/db/database.ts'
import { checkBooks, statements } from './check-books.ts'
import { compareProvider, readProviderState } from './compare-provider.ts'
import { type Paying, startPaying } from './start-paying.ts'

let p: Paying
let kept: { tranNo: string; orderId: string; paymentId: string }
const line = { offering_id: 11, date: '2026-12-02', name: 'Ammini', star_id: 9 }

beforeAll(async () => {
  p = await startPaying()
  const { body } = await p.book([line])
  const orderId = body.checkout?.order_id ?? ''
  kept = { tranNo: body.tran_no, orderId, paymentId: p.control.pay(orderId).payment_id }
  await p.settle()
  // A second payment, which is refunded.
  p.control.pay(orderId, { force: true })
  await p.settle()
  await p.pass(2)
  await p.settle()
})
afterAll(() => p.close())

/** An empty drawer that one paisa was taken from all the same. */
const drawer = `insert into counter_session (id, clerk_id, on_date, session_no, opened_at, float_paise)
  values (gen_random_uuid(), gen_random_uuid(), '2026-12-02', 1, now(), 0)`
const given = `insert into counter_return (id, tran_no, session_id, line_ids, amount_paise, reason, given_at, key, request_hash)
  select gen_random_uuid(), 'V23456789AB', id, '{0}', 1, 'A wound', now(), 'a key', '' from counter_session`

/** One corruption for each statement: a check that cannot fail proves nothing. */
const wounds: Record<string, string> = {
  'every captured rupee is a confirmed order, a refund, owed another way, or taken back by the bank':
    "update refund set state = 'failed'",
  'no payment is returned beyond what was paid': 'update refund set amount_paise = amount_paise + 1',
  'one person alone never lets a bank have more of a payment than was left of it': `insert into dispute (dispute_id,
      payment_id, tran_no, amount_paise, state, created_at, updated_at, answer, answered_by, answered_at)
    select 'disp_00000000000000', payment_id, tran_no, 100, 'lost', sent_at, sent_at, 'accepted', gen_random_uuid(),
      sent_at + interval '1 hour' from refund`,
  'an order that was confirmed has one payment that was accepted, and no other has any':
    'update payment set is_accepted = false',
  'an accepted payment is captured and of the order’s amount':
    'update orders set lines_paise = lines_paise + 100',
  'the ledger balances, posting by posting':
    "update ledger_entry set amount_paise = amount_paise + 1 where account = 'offerings'",
  'nothing received is left without a purpose':
    "delete from ledger_posting where key like 'confirm:%'; delete from ledger_entry where not exists (select from ledger_posting where id = posting_id)",
  'what the provider holds for us is what was captured less what was returned':
    'update payment set captured_at = null where is_accepted',
  'what left the bank by transfer is what two admins wrote down, and is no longer owed':
    "update refund set way = 'bank_transfer'",
  'what went back of a payment is what its refunds say':
    "update payment set refunded_paise = 0, state = 'captured' where not is_accepted",
  'a refund of ours that has not ended has a next try':
    "update refund set state = 'requested', try_at = null",
  'a refund of ours that failed was asked for again, unless it is paid another way or nothing is left of it':
    "update refund set state = 'failed', failure_kind = 'refused'",
  'a debt is paid once': `insert into refund (id, debt_id, key, payment_id, tran_no, source, state, amount_paise, cause, reason, requested_at)
    select gen_random_uuid(), id, key || '-2', payment_id, tran_no, source, 'requested', amount_paise, cause, reason, requested_at from refund`,
  'nothing is gone that was neither taken back by a bank nor returned in another way':
    "update refund set state = 'failed', failure_kind = 'gone'",
  'no refund left after a bank had contested its sum': `insert into dispute (dispute_id, payment_id, tran_no, amount_paise, state, created_at, updated_at)
    select 'disp_00000000000000', payment_id, tran_no, 100, 'open', sent_at - interval '1 day', sent_at - interval '1 hour' from refund`,
  'suspense is what settlements brought that we do not know':
    "update ledger_entry set account = 'suspense' where account = 'offerings'",
  'what an order gave back is no more than what was taken for it':
    "update ledger_entry set amount_paise = -amount_paise where account = 'offerings'",
  'an order of the counter was paid there, in its amount': "update orders set kind = 'counter'",
  'cash and UPI in the books are what was sold less what was given back, and what counts differed by':
    "update ledger_entry set account = 'cash' where account = 'offerings'",
  'a line of the counter is cancelled by one return, and a return has ended its lines':
    "update orders set kind = 'counter'; update order_line set state = 'cancelled', cancelled_by = 'office'",
  'the counter gave back what its lines had cost': `${drawer}; ${given}`,
  'no drawer gave more cash than it held': `${drawer}; ${given}`,
  'no cash left the counter above the limit on one word, and none for UPI': `${drawer};
    ${given.replace('key, request_hash)', 'key, request_hash, alone_limit_paise)').replace("'a key', ''", "'a key', '', 5")};
    insert into counter_sale (tran_no, session_id, method, reference, amount_paise, sold_at, key, request_hash)
    select 'V23456789AB', id, 'upi', '400000000000', 1, now(), 'a key', '' from counter_session`,
  'a return that a second person agreed to was asked for by another': `${drawer}; ${given};
    update counter_return set approved_by = gen_random_uuid()`,
  'a UPI number stands for one sale, in its amount': `insert into counter_upi (reference, tran_no, amount_paise, sold_at)
    values ('400000000000', 'V23456789AB', 1, now())`,
  'a drawer was counted against its float and what it sold, less what it gave back': `${drawer};
    update counter_session set closed_at = now(), expected_cash_paise = 1, counted_cash_paise = 1,
      expected_upi_paise = 0, counted_upi_paise = 0, denominations = '{}'`,
  'the numbers of receipts leave no gap that the register does not explain':
    'update receipt_series set last_number = last_number + 1',
  'an order that was lost has bought nothing, and what was paid on it was found':
    "update orders set kind = 'lost'",
  'places are what is held, booked or performed': 'update pool_day set reserved = reserved + 1',
  'lines are as their order': "update order_line set state = 'released'",
  'no account keeps more unpaid orders, or rare days, than the temple allows':
    "update setting set value = '0' where key = 'holding.mostUnpaidOrders'; delete from payment; update orders set state = 'awaiting_payment'",
}

async function wound<T>(sql: string, look: (db: Paying['db']) => Promise<T>): Promise<T> {
  let seen: T | undefined
  const healed = new Error('healed')
  const wounding = p.db.transaction().execute(async (trx) => {
    // Bypasses the triggers that would refuse it.
    await sqlRows(trx, "set local session_replication_role = 'replica'")
    for (const statement of sql.split(';')) await sqlRows(trx, statement)
    seen = await look(trx)
    throw healed
  })
  await expect(wounding).rejects.toBe(healed)
  return seen as T
}

test('the books are whole before', async () => {
  expect(await checkBooks(p.db)).toEqual([])
  expect(await compareProvider(p.db, readProviderState(p.control.state()))).toEqual([])
})

test('every statement about the books has its wound', () => {
  expect(Object.keys(wounds).sort()).toEqual(statements.map(({ says }) => says).sort())
})

test.for(Object.entries(wounds))('noticed when it does not hold: %s', async ([says, sql]) => {
  const broken = await wound(sql, checkBooks)
  expect(broken.map((one) => one.slice(0, says.length))).toContain(says)
})

test.for([
  ['update payment set is_accepted = false', 'is kept without a booking'],
  ['delete from payment', 'is captured and unknown to us'],
  ['update payment set amount_paise = amount_paise + 1', 'has another amount with us'],
  ['delete from refund', 'is not in our books'],
  ["update refund set state = 'pending'", 'our books say pending'],
  ["update refund set refund_id = 'rfnd_00000000000000'", 'the provider does not know of it'],
  ['update refund set refund_id = null', 'the provider does not know of it'],
  ["update orders set state = 'awaiting_payment'", 'is left awaiting_payment'],
  ["update orders set state = 'needs_attention'", 'is left needs_attention'],
  ["update orders set confirmed_at = null, state = 'expired'", 'never was confirmed'],
  ['update orders set lines_paise = 1', 'costs other than'],
  ['update pool_day set reserved = 1000', 'has 1000 of 50'],
] as const)('noticed beside the provider: %s', async ([sql, says]) => {
  const providerState = readProviderState(p.control.state())
  expect((await wound(sql, (db) => compareProvider(db, providerState))).join('\n')).toContain(says)
})

test('noticed beside the provider: an order confirmed by a payment that was never captured', async () => {
  const providerState = readProviderState(p.control.state())
  for (const payment of providerState.payments)
    if (payment.id === kept.paymentId) Object.assign(payment, { captured: false, status: 'failed' })
  expect(await compareProvider(p.db, providerState)).toEqual([
    `${kept.paymentId} confirmed ${kept.tranNo} and is failed`,
  ])
})
