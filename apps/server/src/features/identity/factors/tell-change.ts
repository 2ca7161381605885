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

/** `actorId`: undefined for a command on the machine. */
type Told = { accountId: string; actorId: string | undefined; change: FactorChange; at: Date }

/** Each change of how somebody proves who they are leaves a trace, and its owner is written to. */
export async function tellChange(trx: Trx, { accountId, actorId, change, at }: Told): Promise<void> {
  const subject = { subjectType: 'account', subjectId: accountId }
  await writeAudit(trx, { at, action: `identity.${change}`, ...(actorId && { actorId }), ...subject })
  const key = `factor_changed:${change}:${accountId}:${at.getTime()}`
  await enqueue(trx, notify, { trigger: 'factor_changed', key, ids: { accountId, change } })
}

/** Who keeps the people's rights hears of each first factor: somebody else's would open the office for long. */
export async function tellManagers(trx: Trx, accountId: string, at: Date): Promise<void> {
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
