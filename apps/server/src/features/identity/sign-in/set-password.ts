import { writeAudit } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../notifications/notifications.jobs.ts'
import { endSessions } from '../sessions/end-session.ts'
import { endPending } from '../sign-up/end-pending.ts'

type Change = {
  accountId: string
  passwordHash: string
  at: Date
  because: 'password_reset' | 'password_changed'
  /** The session that made the change goes on. */
  keepSession?: string
}

/** A new password ends every other session, leaves a trace, and the owner is written to. */
export async function setPassword(trx: Trx, change: Change): Promise<void> {
  const { accountId, passwordHash, at, because, keepSession } = change
  const changed = await trx
    .updateTable('account')
    .set({ passwordHash })
    .where('id', '=', accountId)
    .where((row) => row.or([row('passwordHash', 'is', null), row('passwordHash', '<>', passwordHash)]))
    .executeTakeFirst()
  // The very same hash is there already: this call's COMMIT was lost, and all below was done with it.
  if (changed.numUpdatedRows === 0n) return
  await endPending(trx, accountId, at)
  await endSessions(trx, {
    accountId,
    at,
    because,
    ...(keepSession !== undefined && { except: keepSession }),
  })
  const action = `identity.${because}`
  await writeAudit(trx, { at, actorId: accountId, action, subjectType: 'account', subjectId: accountId })
  const key = `${because}:${accountId}:${at.getTime()}`
  await enqueue(trx, notify, { trigger: 'password_changed', key, ids: { accountId } })
}
