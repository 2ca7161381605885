import { writeAudit } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../notifications/notifications.jobs.ts'

export type FactorChange =
  | 'passkey_added'
  | 'app_added'
  | 'factor_removed'
  | 'codes_made'
  | 'recovery_code_used'
  | 'factors_reset'

/** `actorId`: undefined for a command on the server. */
type FactorChangeNotice = { accountId: string; actorId: string | undefined; change: FactorChange; at: Date }

/** Audits a change of an account's factors and notifies its owner. */
export async function notifyFactorChange(
  trx: Trx,
  { accountId, actorId, change, at }: FactorChangeNotice,
): Promise<void> {
  const subject = { subjectType: 'account', subjectId: accountId }
  await writeAudit(trx, { at, action: `identity.${change}`, ...(actorId && { actorId }), ...subject })
  const key = `factor_changed:${change}:${accountId}:${at.getTime()}`
  await enqueue(trx, notify, { trigger: 'factor_changed', key, ids: { accountId, change } })
}

/** Notifies managers of each first factor, because one enrolled by an attacker would give long access to the office. */
export async function notifyManagers(trx: Trx, accountId: string, at: Date): Promise<void> {
  const managers = await trx
    .selectFrom('account')
    .select('id')
    .where('isAdmin', '=', true)
    .where((row) => row(row.val('people'), '=', row.fn.any('capabilities')))
    .where('id', '<>', accountId)
    .execute()
  for (const { id: managerId } of managers) {
    const key = `factor_enrolled:${accountId}:${managerId}:${at.getTime()}`
    await enqueue(trx, notify, { trigger: 'factor_enrolled', key, ids: { accountId, managerId } })
  }
}
