import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'

/** Time limit of the call, as a devotee is waiting; after it the pay button asks again. */
export const PATIENCE_MS = 5_000
/** Longer than `PATIENCE_MS`, so that the next caller finds the order that an unanswered call has made. */
export const CLAIM_MS = 8_000

/**
 * Claims the creation of the provider's orders, in the transaction that inserts our orders, which no other process can
 * see yet. Returns when each claim ends. If the transaction is repeated with the same instant because its COMMIT was
 * lost, the claims still hold; an order whose claim another process took over meanwhile is missing.
 */
export async function claimProviderOrders(
  trx: Trx,
  tranNos: string[],
  now: Date,
): Promise<Map<string, Date>> {
  if (tranNos.length === 0) return new Map()
  const until = new Date(now.getTime() + CLAIM_MS)
  const fresh = tranNos.map((tranNo) => ({ tranNo }))
  const { rows } = await sql<{ tranNo: string }>`
    insert into provider_order_claim as claim (tran_no, claimed_until)
    select tran_no, ${until}::timestamptz from ${unnestRows('fresh', fresh, { tranNo: 'text' })}
    on conflict (tran_no) do update set claimed_until = excluded.claimed_until
      where claim.claimed_until = excluded.claimed_until and claim.tries = 1
    returning tran_no`.execute(trx)
  return new Map(rows.map(({ tranNo }) => [tranNo, until]))
}
