import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/** Recomputes the returned sum of a payment from its refunds; a failed refund returned nothing. */
export async function followRefunds(trx: Trx, paymentId: string): Promise<void> {
  // Lock before the sum: of two refunds that end at once the second must see the first.
  await sql`select from payment where payment_id = ${paymentId} for update`.execute(trx)
  await sql`
    update payment p set refunded_paise = least(back.paise, p.amount_paise),
      state = case when back.paise >= p.amount_paise then 'refunded'
        when back.paise > 0 then 'partly_refunded'
        when p.state not in ('partly_refunded', 'refunded') then p.state
        when p.captured_at is null then 'authorized' else 'captured' end
    from (select coalesce(sum(amount_paise), 0)::bigint as paise from refund
          where payment_id = ${paymentId} and way = 'provider' and state in ('pending', 'processed')) back
    where p.payment_id = ${paymentId}`.execute(trx)
}
