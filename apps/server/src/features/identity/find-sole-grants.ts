import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { secondPersonTied } from './identity.errors.ts'

/** For this many days, people cannot act as the second person for the manager who alone granted their rights. */
export const TIED_DAYS = 7

type SoleGrant = { accountId: string; givenBy: string }

/**
 * Rights granted by one manager alone, without a second manager's approval, within the last seven days. Grants by
 * command on the server are excluded; the operator is responsible for those. So are grants to a manager: otherwise one of
 * two managers could tie the other by a small grant, and would then need nobody's approval.
 */
export async function findSoleGrants(db: Db | Trx, at: Date): Promise<SoleGrant[]> {
  const { rows } = await sql<SoleGrant>`
    select account_id, asked_by as given_by from rights_change
    where outcome = 'done' and asked_by is not null and decided_by is null and not wanted <@ held
      and not 'people' = any (held)
      and decided_at > ${at}::timestamptz - make_interval(days => ${TIED_DAYS})`.execute(db)
  return rows
}

/**
 * Whether two people are tied by sole grants: one granted the other rights, or one manager granted both, directly or
 * through a chain of such grants. Otherwise a manager could create two accounts that approve each other.
 */
export function areTied(grants: readonly SoleGrant[], one: string, other: string): boolean {
  const ofOne = listGivers(grants, one)
  return listGivers(grants, other).some((id) => ofOne.includes(id))
}

/** An account and all accounts above it in the chain of grants. */
function listGivers(grants: readonly SoleGrant[], accountId: string): string[] {
  const above = new Set([accountId])
  // Iterating a Set includes elements added meanwhile; each is added once, so cycles end.
  for (const id of above) for (const grant of grants) if (grant.accountId === id) above.add(grant.givenBy)
  return [...above]
}

type Two = { first: string | null; second: string; at: Date }

/** Refuses a second person who is tied to the first; `first` is null for a request without a person. */
export async function requireUntied(trx: Trx, { first, second, at }: Two): Promise<void> {
  if (first !== null && areTied(await findSoleGrants(trx, at), first, second)) throw secondPersonTied()
}
