import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { MOST_COUNTED, type sumTransactions, type TransactionFilters } from '@vazhipadu/contract/reports'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { collectValues, matchOrders, type Period } from './match-orders.ts'

type Sums = { count: number; paidPaise: number; refundedPaise: number }

/** What a whole result comes to. Beyond 10,000 orders that takes a while, so it is done only when asked for. */
export async function summariseTransactions(
  db: Db,
  { all, ...filters }: TransactionFilters & { all: boolean },
  period: Period,
): Promise<ResponseOf<typeof sumTransactions>> {
  const values = collectValues()
  const { where } = matchOrders(filters, values, period)
  const [row] = await sqlRows<Sums>(
    db,
    `with found as materialized (
       select o.tran_no, o.kind, o.confirmed_at, o.total_paise from orders o where ${where} ${all ? '' : `limit ${MOST_COUNTED + 1}`}
     )
     select (select count(*) from found) as count,
       (select coalesce(sum(p.amount_paise), 0)::bigint from found join payment p using (tran_no)
        where p.captured_at is not null)
       + (select coalesce(sum(total_paise), 0)::bigint from found where kind = 'counter' and confirmed_at is not null)
         as paid_paise,
       (select coalesce(sum(f.amount_paise), 0)::bigint from found join refund f using (tran_no)
        where f.state = 'processed' and exists (
          select from payment p where p.payment_id = f.payment_id and p.captured_at is not null)) as refunded_paise`,
    values.list,
  )
  const { count = 0, paidPaise = 0, refundedPaise = 0 } = row ?? {}
  const isCapped = !all && count > MOST_COUNTED
  return {
    count: isCapped ? MOST_COUNTED : count,
    isCapped,
    sums: isCapped ? null : { paidPaise, refundedPaise, keptPaise: paidPaise - refundedPaise },
  }
}
