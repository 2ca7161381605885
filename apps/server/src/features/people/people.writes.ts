import type { Capability } from '@vazhipadu/contract/rights'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

type Change = {
  id: string
  accountId: string
  held: readonly Capability[]
  wanted: readonly Capability[]
  until: string | null
  reason: string
  askedBy: string | null
  askedAt: Date
  endsAt: Date
  outcome: 'done' | null
}

/**
 * Stores a pending request, or a change done at once. Idempotent: the transaction may run again after a lost COMMIT.
 */
export async function insertChange(trx: Trx, { held, wanted, ...change }: Change): Promise<void> {
  const decidedAt = change.outcome === null ? null : change.askedAt
  await trx
    .insertInto('rightsChange')
    .values({ ...change, held: [...held], wanted: [...wanted], decidedAt })
    .onConflict((row) => row.column('id').doNothing())
    .execute()
}

/** The pending request about a person. One that has expired is ended here, so that a new one can be made. */
export async function findWaiting(trx: Trx, accountId: string, at: Date) {
  const row = await trx
    .selectFrom('rightsChange')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.endsAt > at) return row
  await endWaiting(trx, { id: row.id, decidedBy: null, at, outcome: 'lapsed' })
  return undefined
}

/** Whether a manager alone has removed another person's right to give capabilities since then. */
export async function wasKeeperTaken(trx: Trx, since: Date): Promise<boolean> {
  const taken = await trx
    .selectFrom('rightsChange')
    .select('id')
    .where('outcome', '=', 'done')
    .where('askedAt', '>', since)
    .where('decidedBy', 'is', null)
    .whereRef('askedBy', '<>', 'accountId')
    .where('held', '@>', sql<string[]>`array['people']`)
    .where((row) => row.not(row('wanted', '@>', sql<string[]>`array['people']`)))
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}

type Ending = { id: string; decidedBy: string | null; at: Date; outcome: 'done' | 'declined' | 'lapsed' }

export async function endWaiting(trx: Trx, { id, decidedBy, at, outcome }: Ending): Promise<void> {
  await trx
    .updateTable('rightsChange')
    .set({ decidedBy, decidedAt: at, outcome })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}
