import { inTransaction } from '../../platform/db/in-transaction.ts'
import { endSessions } from './end-session.ts'
import { readRefreshToken } from './make-tokens.ts'
import type { Identity } from './prepare-identity.ts'

/** Ends the session that the cookie belongs to. Without a genuine one there is nothing to end. */
export async function signOut(
  { db, clock, config }: Identity,
  refreshToken: string | undefined,
): Promise<void> {
  const read = refreshToken === undefined ? undefined : readRefreshToken(config.REFRESH_SECRET, refreshToken)
  if (!read) return
  await inTransaction(db, async (trx) => {
    const { sessionId } = read
    const session = await trx
      .selectFrom('session')
      .select('accountId')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (!session) return
    const { accountId } = session
    await endSessions(trx, { accountId, only: sessionId, because: 'signed_out', at: clock.now() })
  })
}
