import { type Db, sqlRows } from '../platform/db/database.ts'

type Statement = { says: string; query: string }

/** What must be true at every quiet moment, whatever died before it. Each query finds the rows that break it. */
export const statements: Statement[] = [
  {
    says: 'every captured rupee is a confirmed order or a refund',
    query: `select payment_id from payment p where captured_at is not null and not is_accepted
      and amount_paise > (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.payment_id and r.state <> 'failed')`,
  },
  {
    says: 'no payment is returned beyond what was paid',
    query: `select payment_id from payment p where amount_paise <
      (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.payment_id and r.state <> 'failed')`,
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
    query: `select sum(amount_paise) from ledger_entry where account = 'unallocated' having sum(amount_paise) <> 0`,
  },
  {
    says: 'what the provider holds for us is what was captured less what was returned',
    query: `select 1 where (select coalesce(sum(amount_paise), 0) from ledger_entry where account = 'provider') <>
      (select coalesce(sum(amount_paise), 0) from payment where captured_at is not null)
      - (select coalesce(sum(r.amount_paise), 0) from refund r join payment p using (payment_id)
         where r.state = 'processed' and p.captured_at is not null)
      - (select coalesce(sum(amount_paise), 0) from dispute where state = 'lost')
      - (select coalesce(sum(-amount_paise), 0) from ledger_entry e join ledger_posting l on l.id = e.posting_id
         where e.account = 'provider' and l.key like 'settlement:%')`,
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
]

/** The statements that do not hold, with some of the rows that break them. Empty: all is well. */
export async function checkBooks(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const { says, query } of statements) {
    const rows = await sqlRows(db, query)
    if (rows.length > 0) broken.push(`${says}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
