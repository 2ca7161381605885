import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'

/** A devotee is looking at a spinner: after this the pay button asks again. */
export const PATIENCE_MS = 5_000
/** Longer than the patience, so that whoever comes next finds what an unanswered call has made. */
export const CLAIM_MS = 8_000

/**
 * Claims the provider's orders of new orders of ours, in the transaction that makes them: nobody else can know them yet.
 * Answers until when each is ours. Repeated with the same instant, because its COMMIT was lost, it is ours still, unless
 * somebody has taken it over meanwhile; then it is missing.
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
