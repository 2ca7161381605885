import { type Db, sqlRows } from '../platform/db/database.ts'
import { counterStatements, type Statement } from './state-counter-books.ts'

/**
 * Invariants that hold whenever nothing is running, whatever crashed before. Each query returns the rows that violate
 * one.
 */
export const statements: Statement[] = [
  {
    says: 'every captured rupee is a confirmed order, a refund, owed another way, or taken back by the bank',
    query: `select payment_id from payment p where captured_at is not null and not is_accepted
      and amount_paise > (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.payment_id
          and (r.state <> 'failed' or r.failure_kind = 'too_old'))
        + (select coalesce(sum(amount_paise), 0) from dispute d where d.payment_id = p.payment_id and d.state = 'lost')`,
  },
  {
    says: 'no payment is returned beyond what was paid',
    query: `select payment_id from payment p where amount_paise <
      (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.payment_id and r.state <> 'failed')`,
  },
  {
    says: 'one person alone never lets a bank have more of a payment than was left of it',
    query: `select dispute_id from dispute d join payment p using (payment_id) where answer = 'accepted'
      and (accept_proposed_by is null or accept_proposed_by = answered_by)
      and p.amount_paise < d.amount_paise + (select coalesce(sum(r.amount_paise), 0) from refund r
        where r.payment_id = p.payment_id and r.state in ('pending', 'processed') and r.sent_at < d.answered_at)`,
  },
  {
    says: 'what an order gave back is no more than what was taken for it',
    query: `select tran_no, account from ledger_entry join ledger_posting on id = posting_id
      where account in ('offerings', 'postage') group by 1, 2 having sum(amount_paise) > 0`,
  },
  {
    says: 'an order that was confirmed has one payment that was accepted, and no other has any',
    query: `select tran_no from orders o where kind <> 'counter' and (confirmed_at is not null) <>
      exists (select from payment p where p.tran_no = o.tran_no and p.is_accepted)`,
  },
  {
    says: 'an accepted payment is captured and of the order’s amount',
    query: `select payment_id from payment p join orders o using (tran_no) where is_accepted
      and (captured_at is null or p.amount_paise <> o.total_paise or currency <> 'INR')`,
  },
  {
    says: 'the ledger balances, posting by posting',
    query: `select posting_id from ledger_entry group by 1 having sum(amount_paise) <> 0`,
  },
  {
    says: 'nothing received is left without a purpose',
    // Per order, so that differences of two orders do not cancel out. Refunds too old for the provider wait for a bank
    // transfer.
    query: `select tran_no, sum(amount_paise) from ledger_entry join ledger_posting l on l.id = posting_id
      where account = 'unallocated' group by 1
      having -sum(amount_paise) <> (select coalesce(sum(r.amount_paise), 0) from refund r join payment p using (payment_id)
        where r.tran_no = l.tran_no and not p.is_accepted and r.failure_kind = 'too_old'
          and not exists (select from refund again where again.retry_of = r.id))`,
  },
  {
    says: 'what the provider holds for us is what was captured less what was returned',
    query: `select 1 where (select coalesce(sum(amount_paise), 0) from ledger_entry where account = 'provider') <>
      (select coalesce(sum(amount_paise), 0) from payment where captured_at is not null)
      - (select coalesce(sum(r.amount_paise), 0) from refund r join payment p using (payment_id)
         where r.state = 'processed' and r.way = 'provider' and p.captured_at is not null)
      - (select coalesce(sum(amount_paise), 0) from dispute where state = 'lost')
      - (select coalesce(sum(-amount_paise), 0) from ledger_entry e join ledger_posting l on l.id = e.posting_id
         where e.account = 'provider' and l.key like 'settlement:%')`,
  },
  {
    says: 'what left the bank by transfer is what two admins wrote down, and is no longer owed',
    query: `select id from refund r where way = 'bank_transfer' and (
        (state = 'processed') <> exists (select from bank_transfer t where t.refund_id = r.id and t.is_approved)
        or case when state = 'processed' then amount_paise else 0 end <> (
          select coalesce(-sum(e.amount_paise), 0) from ledger_entry e join ledger_posting l on l.id = e.posting_id
          where e.account = 'bank' and l.key = 'bank_transfer:' || r.id))`,
  },
  {
    says: 'what went back of a payment is what its refunds say',
    query: `select payment_id from payment p, lateral (select coalesce(sum(amount_paise), 0) as paise from refund r
        where r.payment_id = p.payment_id and r.way = 'provider' and r.state in ('pending', 'processed')) back
      where p.refunded_paise <> back.paise or (p.state = 'refunded') <> (back.paise = p.amount_paise)
        or (p.state = 'partly_refunded') <> (back.paise > 0 and back.paise < p.amount_paise)`,
  },
  {
    says: 'a refund of ours that has not ended has a next try',
    query: `select id from refund where source = 'ours' and way = 'provider' and state in ('requested', 'pending') and try_at is null`,
  },
  {
    says: 'a refund of ours that failed was asked for again, unless it is paid another way or nothing is left of it',
    query: `select id from refund f where source = 'ours' and way = 'provider' and state = 'failed'
      and coalesce(failure_kind, 'bank') not in ('too_old', 'gone')
      and not exists (select from refund again where again.retry_of = f.id)`,
  },
  {
    says: 'a debt is paid once',
    query: `select coalesce(debt_id, id) from refund where state <> 'failed' group by 1 having count(*) > 1`,
  },
  {
    says: 'nothing is gone that was neither taken back by a bank nor returned in another way',
    query: `select f.id from refund f join payment p using (payment_id) where f.failure_kind = 'gone'
        and not exists (select from refund o where coalesce(o.debt_id, o.id) = coalesce(f.debt_id, f.id) and o.state <> 'failed')
      and p.amount_paise >= f.amount_paise
        + (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.payment_id and r.state <> 'failed')
        + (select coalesce(sum(amount_paise), 0) from dispute d where d.payment_id = p.payment_id and d.state = 'lost')`,
  },
  {
    says: 'no refund left after a bank had contested its sum',
    query: `select r.id from refund r join payment p using (payment_id) join lateral (
        select sum(amount_paise) as paise, max(updated_at) as heard_at from dispute d
        where d.payment_id = p.payment_id and d.state in ('open', 'under_review')) open on open.paise > 0
      where r.source = 'ours' and r.state in ('pending', 'processed') and r.sent_at > open.heard_at
        and p.amount_paise < open.paise
          + (select sum(amount_paise) from refund o where o.payment_id = p.payment_id and o.state in ('pending', 'processed'))`,
  },
  {
    says: 'suspense is what settlements brought that we do not know',
    query: `select 1 where (select coalesce(sum(amount_paise), 0) from ledger_entry where account = 'suspense') <>
      (select coalesce(-sum(credit_paise + fee_paise - debit_paise), 0) from settlement_item where in_suspense)`,
  },
  ...counterStatements,
  {
    says: 'the numbers of receipts leave no gap that the register does not explain',
    query: `select series, financial_year from receipt_series s where last_number <>
      (select count(*) from receipt r where r.series = s.series and r.financial_year = s.financial_year
        and sequence_no is not null)
      + (select coalesce(sum(g.last_number - g.first_number + 1), 0) from receipt_gap g
         where g.series = s.series and g.financial_year = s.financial_year)`,
  },
  {
    says: 'an order that was lost has bought nothing, and what was paid on it was found',
    query: `select tran_no from orders o where kind = 'lost' and (state <> 'cancelled' or confirmed_at is not null
      or exists (select from order_line l where l.tran_no = o.tran_no)
      or exists (select from receipt r where r.tran_no = o.tran_no)
      or not exists (select from payment p where p.tran_no = o.tran_no and captured_at is not null))`,
  },
  {
    says: 'places are what is held, booked or performed',
    query: `select pool_id, on_date from pool_day full join (
        select pool_id, on_date, sum(units) as units from order_line
        where state in ('held', 'booked', 'performed') group by 1, 2) lines using (pool_id, on_date)
      where coalesce(reserved, 0) <> coalesce(units, 0)`,
  },
  {
    says: 'lines are as their order',
    query: `select l.tran_no from order_line l join orders o using (tran_no) where
      (o.state = 'awaiting_payment' and l.state <> 'held')
      or (o.state in ('expired', 'needs_attention') and l.state <> 'released')
      or (o.state = 'confirmed' and l.state not in ('booked', 'performed', 'cancelled'))
      or (o.state = 'cancelled' and l.state not in ('cancelled', 'released'))`,
  },
  {
    says: 'no account keeps more unpaid orders, or rare days, than the temple allows',
    // A late payment event may reopen an order that had ended, so orders with a payment attempt are not counted.
    query: `with unpaid as (select account_id, tran_no from orders o
        where state = 'awaiting_payment' and kind = 'booking' and account_id is not null
          and not exists (select from payment p where p.tran_no = o.tran_no))
      select account_id from unpaid group by 1 having count(*) > coalesce(
        (select value::int from setting where key = 'holding.mostUnpaidOrders'), 3)
      union all
      select unpaid.account_id from unpaid join order_line using (tran_no) where order_line.scarcity = 'rare'
      group by 1 having count(distinct (pool_id, on_date)) > coalesce(
        (select value::int from setting where key = 'holding.mostRareDays'), 14)`,
  },
]

/** The invariants that are violated, with some of the rows. Empty: none. */
export async function checkBooks(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const { says, query } of statements) {
    const rows = await sqlRows(db, query)
    if (rows.length > 0) broken.push(`${says}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
