import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notifyCode } from '../../notifications/notifications.jobs.ts'
import { resendTooSoon } from '../identity.errors.ts'
import { addMinutes, CODE_MINUTES, RESEND_SECONDS } from '../identity.rules.ts'
import { deriveCode, hashCode } from './derive-code.ts'

export type Purpose =
  | 'sign_up_email'
  | 'sign_up_mobile'
  | 'reset'
  | 'change_email'
  | 'change_mobile'
  | 'first_factor'
  | 'sign_in'

type ChallengeRequest = {
  purpose: Purpose
  subjectId: string
  channel: 'email' | 'sms'
  /** No code matches: the address belongs to another account, whose owner is notified instead. */
  decoy: boolean
  now: Date
  secrets: Secrets
}

/**
 * Issues a first or further code and enqueues its message, sent after the commit. Refuses a second code within 30
 * seconds. A decoy takes exactly as long.
 */
export async function issueChallenge(trx: Trx, request: ChallengeRequest): Promise<{ attempt: number }> {
  const { purpose, subjectId, channel, decoy, now, secrets } = request
  const earlier = await lockChallenge(trx, purpose, subjectId)
  if (earlier) {
    // A retry: the COMMIT of this call succeeded, but its confirmation was lost.
    if (earlier.sentAt.getTime() === now.getTime()) return { attempt: earlier.attempt }
    refuseTooSoon(earlier, now)
  }
  const id = earlier?.id ?? randomUUID()
  const attempt = (earlier?.attempt ?? 0) + 1
  const fresh = {
    channel,
    attempt,
    codeHash: decoy ? null : hashCode(secrets, id, attempt, deriveCode(secrets, id, attempt)),
    sentAt: now,
    expiresAt: addMinutes(now, CODE_MINUTES),
    wrongTries: 0,
    usedAt: null,
  }
  await trx
    .insertInto('codeChallenge')
    .values({ id, purpose, subjectId, ...fresh })
    .onConflict((row) => row.columns(['purpose', 'subjectId']).doUpdateSet(fresh))
    .execute()
  const payload = {
    trigger: decoy ? ('known_account' as const) : ('code' as const),
    key: `code:${id}:${attempt}`,
    ids: { challengeId: id, attempt: String(attempt) },
  }
  await enqueue(trx, notifyCode, payload)
  return { attempt }
}

/**
 * Refuses a new code within 30 seconds. Call it before counting towards a limit, so that early requests are not
 * counted.
 */
export function refuseTooSoon(earlier: { sentAt: Date } | undefined, now: Date): void {
  if (!earlier) return
  const waited = (now.getTime() - earlier.sentAt.getTime()) / 1000
  if (waited < RESEND_SECONDS) throw resendTooSoon(Math.ceil(RESEND_SECONDS - waited))
}

export async function lockChallenge(trx: Trx, purpose: Purpose, subjectId: string) {
  return trx
    .selectFrom('codeChallenge')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .forUpdate()
    .executeTakeFirst()
}
