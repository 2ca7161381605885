import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

const DAY_MS = 86_400_000
/** Long enough to answer "I got a code I did not ask for"; sessions longer, for the same question later. */
const KEEP_DAYS = 7
const KEEP_SESSIONS_DAYS = 90

/** Removes what is over. An account's trail stays in the audit; what never became one leaves nothing. */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
  return inTransaction(db, async (trx) => {
    const results = [
      await trx.deleteFrom('codeChallenge').where('expiresAt', '<', before).executeTakeFirst(),
      await trx.deleteFrom('registration').where('expiresAt', '<', before).executeTakeFirst(),
      await trx.deleteFrom('passwordReset').where('expiresAt', '<', before).executeTakeFirst(),
      await trx.deleteFrom('contactChange').where('expiresAt', '<', before).executeTakeFirst(),
      await trx
        .deleteFrom('session')
        .where('expiresAt', '<', new Date(now.getTime() - KEEP_SESSIONS_DAYS * DAY_MS))
        .executeTakeFirst(),
    ]
    return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0)
  })
}
