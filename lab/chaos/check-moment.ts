import { type Db, sqlRows } from '../../apps/server/src/platform/db/database.ts'
import { DEAD_LETTER } from '../../apps/server/src/platform/jobs/install-queues.ts'
import { findOversold } from '../../apps/server/src/testing/compare-provider.ts'

export type MomentFaults = { lost: string[]; oversold: string[]; doubleCharges: string[] }

/** Invariants that must hold at any time. `told`: every acknowledged order number. */
export async function checkMoment(db: Db, tranNos: string[]): Promise<MomentFaults> {
  // An order that was lost and restored from its payment still counts as lost.
  const stored = await sqlRows<{ tranNo: string }>(
    db,
    "select tran_no from orders where tran_no = any ($1) and kind <> 'lost'",
    [tranNos],
  )
  const storedTranNos = new Set(stored.map(({ tranNo }) => tranNo))
  const twice = await sqlRows<{ tranNo: string }>(
    db,
    'select tran_no from payment where is_accepted group by 1 having count(*) > 1',
  )
  return {
    lost: tranNos.filter((tranNo) => !storedTranNos.has(tranNo)),
    oversold: await findOversold(db),
    doubleCharges: twice.map(({ tranNo }) => tranNo),
  }
}

/** Leftovers that no job will clean up, once the system is idle. */
const ORPHANS: Record<string, string> = {
  'is held and its order does not wait': `select l.tran_no as id from order_line l left join orders o using (tran_no)
    where l.state = 'held' and o.state is distinct from 'awaiting_payment'`,
  'is a payment without an order': `select payment_id as id from payment p
    where not exists (select from orders o where o.tran_no = p.tran_no)`,
  'is confirmed and nothing was paid': `select tran_no as id from orders o where state = 'confirmed' and kind = 'booking'
    and not exists (select from payment p where p.tran_no = o.tran_no and p.is_accepted)`,
  'is confirmed and has no receipt': `select tran_no as id from orders o where state = 'confirmed' and kind = 'booking'
    and not exists (select from receipt r where r.tran_no = o.tran_no and r.number is not null)`,
  'is an event that nobody has worked on': `select event_id as id from provider_event where processed_at is null`,
  // Failed letters are ignored: their mail address does not answer in these runs.
  'is work that was given up': `select source_name as id from pgboss.job
    where name = '${DEAD_LETTER}' and coalesce(source_name, '') not like 'notify%'`,
}

export async function findOrphans(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(ORPHANS))
    for (const { id } of await sqlRows<{ id: string }>(db, query)) found.push(`${id} ${what}`)
  return found
}
