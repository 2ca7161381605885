import type { Trx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { rolesOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { findStanding } from '../sessions/find-standing.ts'
import { notifyManagers } from './notify-factor-change.ts'

/** Marks the factor as given on this device; adding one counts too. */
export async function markFactorGiven(trx: Trx, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('session').set({ factorAt: now }).where('id', '=', sessionId).execute()
  await trx
    .deleteFrom('factorChallenge')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', 'may_enrol')
    .execute()
}

/** Runs with the first factor: deletes recovery codes created before it and notifies the managers. */
export async function beginAnew(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await notifyManagers(trx, accountId, now)
}

/** Signs an access token with this device's current rights. */
export async function signOpened(deps: Identity, caller: Caller): Promise<{ accessToken: string }> {
  const { db, clock, settings, tokens } = deps
  const { accountId: sub, sessionId: sid, signedInAt } = caller
  const now = clock.now()
  const role = rolesOf(await findStanding(db, { sessionId: sid, now, settings }))
  return { accessToken: await tokens.sign({ sub, sid, role, signedInAt }, now) }
}
