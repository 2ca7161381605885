import type { DeleteResult } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

const DAY_MS = 86_400_000
/** Long enough to answer "I got a code I did not ask for"; sessions longer, for the same question later. */
const KEEP_DAYS = 7
const KEEP_SESSIONS_DAYS = 90
/** A transaction each: after a festival there are millions, and no one statement may take seconds. */
const BATCH = 5_000

type Removal = (trx: Trx, before: Date) => Promise<DeleteResult>

const removeChallenges: Removal = (trx, before) => {
  const over = trx.selectFrom('codeChallenge').select('id').where('expiresAt', '<', before).limit(BATCH)
  return trx.deleteFrom('codeChallenge').where('id', 'in', over).executeTakeFirst()
}
const removeRegistrations: Removal = (trx, before) => {
  const over = trx.selectFrom('registration').select('id').where('expiresAt', '<', before).limit(BATCH)
  return trx.deleteFrom('registration').where('id', 'in', over).executeTakeFirst()
}
const removeResets: Removal = (trx, before) => {
  const over = trx.selectFrom('passwordReset').select('id').where('expiresAt', '<', before).limit(BATCH)
  return trx.deleteFrom('passwordReset').where('id', 'in', over).executeTakeFirst()
}
const removeChanges: Removal = (trx, before) => {
  const over = trx.selectFrom('contactChange').select('id').where('expiresAt', '<', before).limit(BATCH)
  return trx.deleteFrom('contactChange').where('id', 'in', over).executeTakeFirst()
}
const removeSessions: Removal = (trx, before) => {
  const over = trx.selectFrom('session').select('id').where('expiresAt', '<', before).limit(BATCH)
  return trx.deleteFrom('session').where('id', 'in', over).executeTakeFirst()
}

/** Removes what is over. An account's trail stays in the audit; what never became one leaves nothing. */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
  const longBefore = new Date(now.getTime() - KEEP_SESSIONS_DAYS * DAY_MS)
  let removed = await removeInBatches(db, removeSessions, longBefore)
  for (const removal of [removeChallenges, removeRegistrations, removeResets, removeChanges]) {
    removed += await removeInBatches(db, removal, before)
  }
  return removed
}

async function removeInBatches(db: Db, removal: Removal, before: Date): Promise<number> {
  for (let removed = 0; ; ) {
    const { numDeletedRows } = await inTransaction(db, (trx) => removal(trx, before))
    removed += Number(numDeletedRows)
    if (numDeletedRows < BATCH) return removed
  }
}
