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
  /** The session that stays open. */
  keepSession?: string
}

/** Sets a password, ends the other sessions, writes the audit and notifies the owner. */
export async function setPassword(trx: Trx, change: Change): Promise<void> {
  const { accountId, passwordHash, at, because, keepSession } = change
  const changed = await trx
    .updateTable('account')
    .set({ passwordHash })
    .where('id', '=', accountId)
    .where((row) => row.or([row('passwordHash', 'is', null), row('passwordHash', '<>', passwordHash)]))
    .executeTakeFirst()
  // A retry after a lost COMMIT: the same hash is already stored, and the rest was done with it.
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
