import { sql } from 'kysely'
import { KEPT_PAISE } from '../payments/find-refundable.ts'

/**
 * The last attempt `f` of a refund that did not arrive: it failed permanently, is planned again, or waits for the
 * balance at the provider. Money that a bank took back in a dispute is no longer owed.
 */
export const IS_STILL_OWED = sql`f.state in ('failed', 'requested') and f.source = 'ours' and f.way = 'provider'
  and (f.state = 'failed' and f.failure_kind is distinct from 'gone'
    or f.state = 'requested' and (coalesce(f.waits_for, '') = 'balance'
      or f.waits_for is null and f.retry_of is not null))
  and not exists (select from refund again where again.retry_of = f.id)
  and case when f.state = 'failed' then f.amount_paise else 0 end
    <= (select ${KEPT_PAISE} from payment p where p.payment_id = f.payment_id)`

/**
 * A refund `f` that may be replaced by a bank transfer: it failed, or a retry is planned that the provider does not
 * know of.
 */
export const MAY_TRANSFER = sql`((${IS_STILL_OWED} and f.state = 'failed') or (f.state = 'requested' and f.way = 'provider'
  and f.retry_of is not null and f.tries = 0 and f.refund_id is null))`

/** Refunds of an order `o` that one admin proposed and no second has decided; nothing was changed by them. */
export const ASKED_PAISE = sql<number>`((select coalesce(sum(w.amount_paise), 0) from refund_proposal w
    where w.tran_no = o.tran_no and w.decided_at is null)
  + (select coalesce(sum(w.amount_paise), 0) from counter_return_proposal w
    where w.tran_no = o.tran_no and w.decided_at is null))::bigint`

/**
 * Proposals that wait for a second admin: refunds, bank transfers, cash at the counter. `limit 1` makes the planner
 * look up each transfer's refund by its key; with a join it would scan all refunds for the few transfers.
 */
export const WAITING = sql`select tran_no, amount_paise, proposed_at from refund_proposal where decided_at is null
  union all select tran_no, amount_paise, proposed_at from counter_return_proposal where decided_at is null
  union all select r.tran_no, r.amount_paise, t.proposed_at from bank_transfer t
    cross join lateral (select tran_no, amount_paise from refund where id = t.refund_id limit 1) r
  where t.decided_at is null`
