import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { normalizeEmail } from './identity.rules.ts'

/** Makes an account an admin, with every capability. Only a command on the machine does this, never the API. */
export async function grantAdmin(db: Db, email: string, at: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'isAdmin'])
      .where('email', '=', normalizeEmail(email))
      .forUpdate()
      .executeTakeFirst()
    if (!account) return false
    if (account.isAdmin) return true
    await trx.updateTable('account').set({ isAdmin: true }).where('id', '=', account.id).execute()
    await writeAudit(trx, {
      at,
      action: 'identity.admin_granted',
      subjectType: 'account',
      subjectId: account.id,
    })
    return true
  })
}
