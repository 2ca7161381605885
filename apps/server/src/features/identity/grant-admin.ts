import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { normalizeEmail } from './identity.rules.ts'

/** Makes an account an admin, with every capability. Only a command on the machine does this, never the API. */
export async function grantAdmin(db: Db, email: string, at: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .updateTable('account')
      .set({ isAdmin: true })
      .where('email', '=', normalizeEmail(email))
      .returning('id')
      .executeTakeFirst()
    if (!account) return false
    await writeAudit(trx, {
      at,
      action: 'identity.admin_granted',
      subjectType: 'account',
      subjectId: account.id,
    })
    return true
  })
}
