import { randomUUID } from 'node:crypto'
import type { User } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { accountDisabled } from '../identity.errors.ts'
import { expiryOf, rolesOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { findStanding } from './find-standing.ts'
import { hashToken, makeFirstRefreshToken } from './make-tokens.ts'

export type SignedIn = { accessToken: string; user: User; refreshToken: string }

type Account = { id: string; name: string; email: string; avatar: string | null; isAdmin: boolean }

/** Signs a person in on one device, after they have proved who they are. */
export async function openSession(deps: Identity, account: Account, device: string): Promise<SignedIn> {
  const { db, clock, config, tokens, settings } = deps
  const now = clock.now()
  const sessionId = randomUUID()
  const refreshToken = makeFirstRefreshToken(config.REFRESH_SECRETS, sessionId)
  const isOffice = account.isAdmin
  const standing = await inTransaction(db, async (trx) => {
    // Waits for whoever shuts it off at this moment: either no session begins, or it is ended with the others.
    const open = await trx
      .selectFrom('account')
      .select('disabledAt')
      .where('id', '=', account.id)
      .forShare()
      .executeTakeFirst()
    if (!open || open.disabledAt !== null) throw accountDisabled()
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
      // The whole transaction may run again after a lost COMMIT.
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
