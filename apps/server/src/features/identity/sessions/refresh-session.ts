import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { sessionEnded } from '../identity.errors.ts'
import { expiryOf, REFRESH_GRACE_SECONDS, rolesOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { endSessions } from './end-session.ts'
import { findStanding } from './find-standing.ts'
import { deriveNextRefreshTokens, hashToken, readRefreshToken, sameBytes } from './make-tokens.ts'

/**
 * Exchanges a refresh token for its successor. The newest token rotates; its immediate predecessor gets the same
 * successor again for 10 s (tabs, lost responses); any older token is treated as stolen and ends the session.
 */
export async function refreshSession(
  deps: Identity,
  token: string | undefined,
): Promise<{ accessToken: string; refreshToken: string }> {
  const { db, clock, config, log, settings } = deps
  const read = token === undefined ? undefined : readRefreshToken(config.REFRESH_SECRETS, token)
  if (token === undefined || read === undefined) throw sessionEnded()
  const now = clock.now()
  const successors = deriveNextRefreshTokens(config.REFRESH_SECRETS, token)
  const [successor] = successors
  const session = await inTransaction(db, async (trx) => {
    const session = await lockSession(trx, read.sessionId)
    if (!session || session.endedAt !== null || session.expiresAt <= now) return undefined
    const presented = hashToken(token)
    // Also for a device that was signed in before the account got office rights.
    const isOffice = session.isOffice || session.isAdmin
    const kind = session.isPaired ? 'paired' : isOffice ? 'office' : 'devotee'
    if (sameBytes(presented, session.refreshHash)) {
      await trx
        .updateTable('session')
        .set({
          refreshHash: hashToken(successor),
          previousRefreshHash: presented,
          rotatedAt: now,
          lastSeenAt: now,
          expiresAt: expiryOf(now, session.signedInAt, kind),
          isOffice,
        })
        .where('id', '=', session.id)
        .execute()
      return { ...session, successor }
    }
    const graceEnds = session.rotatedAt.getTime() + REFRESH_GRACE_SECONDS * 1000
    if (sameBytes(presented, session.previousRefreshHash) && now.getTime() <= graceEnds) {
      const matchingToken = successors.find((each) => sameBytes(hashToken(each), session.refreshHash))
      return { ...session, successor: matchingToken ?? successor }
    }
    await endSessions(trx, {
      accountId: session.accountId,
      only: session.id,
      because: 'refresh_reused',
      at: now,
    })
    log.warn({ sessionId: session.id }, 'a superseded refresh token was used: session ended')
    return undefined
  })
  if (!session) throw sessionEnded()
  const { id, accountId, signedInAt, isAdmin, isPaired } = session
  const isRequested = isAdmin || isPaired
  const standing = isRequested ? await findStanding(db, { sessionId: id, now, settings }) : undefined
  if (isPaired && standing?.entry !== 'full') throw sessionEnded()
  const accessToken = await deps.tokens.sign(
    { sub: accountId, sid: id, role: rolesOf(standing), signedInAt },
    now,
  )
  return { accessToken, refreshToken: session.successor }
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
      'session.isOffice',
      'session.isPaired',
      'account.isAdmin',
    ])
    .where('session.id', '=', id)
    .forUpdate('session')
    .executeTakeFirst()
}
