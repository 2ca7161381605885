import { keptSince } from '@vazhipadu/contract/retention'
import type { DeleteResult } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'

type Removal = (trx: Trx, before: Date, limit: number) => Promise<DeleteResult>

const removeChallenges: Removal = (trx, before, limit) => {
  const over = trx.selectFrom('codeChallenge').select('id').where('expiresAt', '<', before).limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx.deleteFrom('codeChallenge').where('id', 'in', free).executeTakeFirst()
}
const removeRegistrations: Removal = (trx, before, limit) => {
  const over = trx.selectFrom('registration').select('id').where('expiresAt', '<', before).limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx.deleteFrom('registration').where('id', 'in', free).executeTakeFirst()
}
const removeResets: Removal = (trx, before, limit) => {
  const over = trx.selectFrom('passwordReset').select('id').where('expiresAt', '<', before).limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx.deleteFrom('passwordReset').where('id', 'in', free).executeTakeFirst()
}
const removeChanges: Removal = (trx, before, limit) => {
  const over = trx.selectFrom('contactChange').select('id').where('expiresAt', '<', before).limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx.deleteFrom('contactChange').where('id', 'in', free).executeTakeFirst()
}
const removeFactorChallenges: Removal = (trx, before, limit) => {
  const over = trx
    .selectFrom('factorChallenge')
    .select('sessionId')
    .where('expiresAt', '<', before)
    .limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx
    .deleteFrom('factorChallenge')
    .where('sessionId', 'in', free)
    .where('expiresAt', '<', before)
    .executeTakeFirst()
}
const removePairings: Removal = (trx, before, limit) => {
  const over = trx
    .selectFrom('pairedDevice')
    .select('id')
    .where('offeredUntil', '<', before)
    .where((row) => row.or([row('endsAt', 'is', null), row('endsAt', '<', before)]))
    .limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx.deleteFrom('pairedDevice').where('id', 'in', free).executeTakeFirst()
}
const removeChecks: Removal = (trx, before, limit) => {
  const over = trx.selectFrom('signInCheck').select('id').where('expiresAt', '<', before).limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx.deleteFrom('signInCheck').where('id', 'in', free).executeTakeFirst()
}
const removeWrongCodes: Removal = (trx, before, limit) => {
  const over = trx.selectFrom('wrongCode').select('subject').where('since', '<', before).limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx.deleteFrom('wrongCode').where('subject', 'in', free).executeTakeFirst()
}
const removeSessions: Removal = (trx, before, limit) => {
  const over = trx.selectFrom('session').select('id').where('expiresAt', '<', before).limit(limit)
  const free = over.forUpdate().skipLocked()
  return trx.deleteFrom('session').where('id', 'in', free).executeTakeFirst()
}

/** Deletes expired rows. The audit of accounts stays; unfinished registrations leave no trace. */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  const remove = (removal: Removal, before: Date) =>
    removeInBatches(db, async (trx, limit) => Number((await removal(trx, before, limit)).numDeletedRows))
  let removed = await remove(removePairings, keptSince('signIns', now))
  removed += await remove(removeSessions, keptSince('signIns', now))
  const before = keptSince('unfinishedSignUps', now)
  const unfinished = [
    removeChallenges,
    removeRegistrations,
    removeResets,
    removeChanges,
    removeFactorChallenges,
    removeChecks,
    removeWrongCodes,
  ]
  for (const removal of unfinished) removed += await remove(removal, before)
  return removed
}
