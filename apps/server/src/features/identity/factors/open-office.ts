import type { Trx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { rolesOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { findStanding } from '../sessions/find-standing.ts'
import { tellManagers } from './tell-change.ts'

/** The factor was given on this device; who adds one has shown it too. */
export async function markFactorGiven(trx: Trx, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('session').set({ factorAt: now }).where('id', '=', sessionId).execute()
  await trx
    .deleteFrom('factorChallenge')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', 'may_enrol')
    .execute()
}

/** With the first factor: codes from before it are void, whoever made them, and the managers hear of it. */
export async function beginAnew(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await tellManagers(trx, accountId, now)
}

/** The token that this device may have now. */
export async function signOpened(deps: Identity, caller: Caller): Promise<{ accessToken: string }> {
  const { db, clock, settings, tokens } = deps
  const { accountId: sub, sessionId: sid, signedInAt } = caller
  const now = clock.now()
  const role = rolesOf(await findStanding(db, { sessionId: sid, now, settings }))
  return { accessToken: await tokens.sign({ sub, sid, role, signedInAt }, now) }
}
