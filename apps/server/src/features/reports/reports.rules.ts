import { sql } from 'kysely'
import { KEPT_PAISE } from '../payments/find-rest.ts'

/**
 * The last attempt `f` of a refund that did not arrive: it failed for good, or is planned once more, or waits for a
 * balance at the provider. What a bank has taken back in a dispute is not owed any more: nobody can send it, and nobody
 * has to.
 */
export const IS_STILL_OWED = sql`f.state in ('failed', 'requested') and f.source = 'ours' and f.way = 'provider'
  and (f.state = 'failed' and f.failure_kind is distinct from 'gone'
    or f.state = 'requested' and (coalesce(f.waits_for, '') = 'balance'
      or f.waits_for is null and f.retry_of is not null))
  and not exists (select from refund again where again.retry_of = f.id)
  and case when f.state = 'failed' then f.amount_paise else 0 end
    <= (select ${KEPT_PAISE} from payment p where p.payment_id = f.payment_id)`

/** A refund `f` that a bank transfer may stand for: it failed, or is to be tried again and the provider knows nothing of it. */
export const MAY_TRANSFER = sql`((${IS_STILL_OWED} and f.state = 'failed') or (f.state = 'requested' and f.way = 'provider'
  and f.retry_of is not null and f.tries = 0 and f.refund_id is null))`

/** What one person would give back of an order `o` and no second has agreed to; nothing has changed by it. */
export const ASKED_PAISE = sql<number>`((select coalesce(sum(w.amount_paise), 0) from refund_proposal w
    where w.tran_no = o.tran_no and w.decided_at is null)
  + (select coalesce(sum(w.amount_paise), 0) from counter_return_proposal w
    where w.tran_no = o.tran_no and w.decided_at is null))::bigint`

/**
 * What one person has proposed and no other has decided: refunds, transfers in their stead, cash at the counter. Each
 * refund is found by its key: of a table of transfers that has hardly any, a plan for many reads all refunds.
 */
export const WAITING = sql`select tran_no, amount_paise, proposed_at from refund_proposal where decided_at is null
  union all select tran_no, amount_paise, proposed_at from counter_return_proposal where decided_at is null
  union all select r.tran_no, r.amount_paise, t.proposed_at from bank_transfer t
    cross join lateral (select tran_no, amount_paise from refund where id = t.refund_id limit 1) r
  where t.decided_at is null`
