import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

type Leaving = { id: string; paymentId: string; amountPaise: number }

/**
 * Whether a bank may still take back the money that this refund would send: while a dispute is open its sum stays, and
 * only the rest of the payment may be refunded. Attempts that may have been sent count as sent. Lock the order first,
 * unless the answer is only displayed.
 */
export async function isContested(trx: Trx, { id, paymentId, amountPaise }: Leaving): Promise<boolean> {
  const { rows } = await sql<{ openPaise: number; freePaise: number }>`
    select open.paise as open_paise, p.amount_paise - open.paise
      - (select coalesce(sum(d.amount_paise), 0) from dispute d
         where d.payment_id = p.payment_id and d.state = 'lost')::bigint
      - (select coalesce(sum(r.amount_paise), 0) from refund r
         where r.payment_id = p.payment_id and r.id <> ${id} and (r.state in ('pending', 'processed')
           or (r.state = 'requested' and (r.way = 'bank_transfer'
             or (r.tries > 0 and r.waits_for is distinct from 'dispute')))))::bigint as free_paise
    from payment p, lateral (select coalesce(sum(d.amount_paise), 0)::bigint as paise from dispute d
      where d.payment_id = p.payment_id and d.state in ('open', 'under_review')) open
    where p.payment_id = ${paymentId}`.execute(trx)
  const [row] = rows
  return row !== undefined && row.openPaise > 0 && amountPaise > row.freePaise
}
