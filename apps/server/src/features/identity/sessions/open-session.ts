import { randomUUID } from 'node:crypto'
import type { User } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { accountDisabled } from '../identity.errors.ts'
import { expiryOf, rolesOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { findStanding } from './find-standing.ts'
import { hashToken, makeFirstRefreshToken } from './make-tokens.ts'

export type SignedIn = { accessToken: string; user: User; refreshToken: string }

type Account = { id: string; name: string; email: string; avatar: string | null }

/** Opens a session on one device after the person was authenticated. */
export async function openSession(deps: Identity, account: Account, device: string): Promise<SignedIn> {
  const { db, clock, config, tokens, settings } = deps
  const now = clock.now()
  const sessionId = randomUUID()
  const refreshToken = makeFirstRefreshToken(config.REFRESH_SECRETS, sessionId)
  const standing = await inTransaction(db, async (trx) => {
    // The share lock waits for a concurrent disable: either no session opens, or it is revoked with the others.
    const open = await trx
      .selectFrom('account')
      .select(['disabledAt', 'isAdmin'])
      .where('id', '=', account.id)
      .forShare()
      .executeTakeFirst()
    if (!open || open.disabledAt !== null) throw accountDisabled()
    // Read under the lock: rights may have been granted since the password was checked.
    const isOffice = open.isAdmin
    await trx
      .insertInto('session')
      .values({
        id: sessionId,
        accountId: account.id,
        refreshHash: hashToken(refreshToken),
        rotatedAt: now,
        signedInAt: now,
        lastSeenAt: now,
        expiresAt: expiryOf(now, now, isOffice ? 'office' : 'devotee'),
        isOffice,
        device,
      })
      // The whole transaction may be retried after a lost COMMIT.
      .onConflict((row) => row.column('id').doUpdateSet({ lastSeenAt: now }))
      .execute()
    return isOffice ? findStanding(trx, { sessionId, now, settings }) : undefined
  })
  const authority = rolesOf(standing)
  const accessToken = await tokens.sign(
    { sub: account.id, sid: sessionId, role: authority, signedInAt: now },
    now,
  )
  const { avatar, name, email } = account
  return { accessToken, refreshToken, user: { avatar, userName: name, email, authority } }
}
