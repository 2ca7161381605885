import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

type Settled = { missing: number; seconds: number }

/**
 * Waits until every payment that the crowd saw succeed is a booking or is being refunded. Counts by what the crowd saw,
 * not by the database: an event that was never processed would be missing there.
 */
export async function waitUntilBooked(client: pg.Client, paid: number, maxSeconds: number): Promise<Settled> {
  const began = performance.now()
  for (;;) {
    const { rows } = await client.query<{ settled: number }>(
      `select count(*)::int as settled from payment p join orders o using (tran_no)
       where p.captured_at is not null
         and (o.state = 'confirmed' or exists (select from refund r where r.payment_id = p.payment_id))`,
    )
    const missing = paid - (rows[0]?.settled ?? 0)
    const seconds = Math.round((performance.now() - began) / 1000)
    if (missing <= 0 || seconds >= maxSeconds) return { missing, seconds }
    await delay(1_000)
  }
}
