import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'

/**
 * Switches a challenge from SMS to e-mail. Saved before the code is sent, because a code sent by e-mail must not verify
 * a mobile.
 */
export async function fallBackToEmail(db: Db, challenge: { id: string; attempt: number }): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('codeChallenge')
      .set({ channel: 'email' })
      .where('id', '=', challenge.id)
      .where('attempt', '=', challenge.attempt)
      .execute()
  })
}
