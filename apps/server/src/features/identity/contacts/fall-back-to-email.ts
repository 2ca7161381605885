import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'

/**
 * A code that was to go by SMS goes by e-mail. Written down before it is sent: a code that came by e-mail proves no
 * mobile, whatever it was asked for as.
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
