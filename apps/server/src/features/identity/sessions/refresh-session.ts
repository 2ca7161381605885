import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { sessionEnded } from '../identity.errors.ts'
import { expiryOf, REFRESH_GRACE_SECONDS, rolesOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { endSessions } from './end-session.ts'
import { deriveNextRefreshToken, hashToken, readRefreshToken, sameBytes } from './make-tokens.ts'

/**
 * Exchanges a refresh token for its successor. The newest token rotates; its immediate predecessor gets the
 * same successor again for 10 s (tabs, lost answers); anything older is a stolen copy and ends the session.
 */
export async function refreshSession(
  deps: Identity,
  token: string | undefined,
): Promise<{ accessToken: string; refreshToken: string }> {
  const { db, clock, config, log } = deps
  const read = token === undefined ? undefined : readRefreshToken(config.REFRESH_SECRET, token)
  if (token === undefined || read === undefined) throw sessionEnded()
  const now = clock.now()
  const successor = deriveNextRefreshToken(config.REFRESH_SECRET, token)
  const account = await inTransaction(db, async (trx) => {
    const session = await lockSession(trx, read.sessionId)
    if (!session || session.endedAt !== null || session.expiresAt <= now) return undefined
    const presented = hashToken(token)
    if (sameBytes(presented, session.refreshHash)) {
      await trx
        .updateTable('session')
        .set({
          refreshHash: hashToken(successor),
          previousRefreshHash: presented,
          rotatedAt: now,
          lastSeenAt: now,
          expiresAt: expiryOf(now, session.signedInAt),
        })
        .where('id', '=', session.id)
        .execute()
      return session
    }
    const graceEnds = session.rotatedAt.getTime() + REFRESH_GRACE_SECONDS * 1000
    if (sameBytes(presented, session.previousRefreshHash) && now.getTime() <= graceEnds) return session
    await endSessions(trx, {
      accountId: session.accountId,
      only: session.id,
      because: 'refresh_reused',
      at: now,
    })
    log.warn({ sessionId: session.id }, 'a superseded refresh token was used: session ended')
    return undefined
  })
  if (!account) throw sessionEnded()
  const accessToken = await deps.tokens.sign(
    { sub: account.accountId, sid: account.id, role: rolesOf(account), signedInAt: account.signedInAt },
    now,
  )
  return { accessToken, refreshToken: successor }
}

async function lockSession(trx: Trx, id: string) {
  return trx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.id',
      'session.accountId',
      'session.refreshHash',
      'session.previousRefreshHash',
      'session.rotatedAt',
      'session.signedInAt',
      'session.expiresAt',
      'session.endedAt',
      'account.isAdmin',
    ])
    .where('session.id', '=', id)
    .forUpdate('session')
    .executeTakeFirst()
}
