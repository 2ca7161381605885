import { writeAudit } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../notifications/notifications.jobs.ts'

type Change = { accountId: string; change: 'google_joined' | 'google_removed'; at: Date }

/** Audits the linking or unlinking of Google and notifies the owner by e-mail. */
export async function reportGoogleChange(trx: Trx, { accountId, change, at }: Change): Promise<void> {
  await writeAudit(trx, {
    at,
    actorId: accountId,
    action: `identity.${change}`,
    subjectType: 'account',
    subjectId: accountId,
  })
  const key = `${change}:${accountId}:${at.getTime()}`
  await enqueue(trx, notify, { trigger: change, key, ids: { accountId } })
}
