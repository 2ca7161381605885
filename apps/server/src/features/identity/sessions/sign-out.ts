import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Identity } from '../prepare-identity.ts'
import { endSessions } from './end-session.ts'
import { readRefreshToken } from './make-tokens.ts'

type Shown = { refreshToken: string | undefined; authorization: string | undefined }

/** Ends the session of the cookie or the access token; does nothing without either. */
export async function signOut(deps: Identity, shown: Shown): Promise<void> {
  const { db, clock } = deps
  const at = clock.now()
  const sessionId = readSessionId(deps, shown)
  if (sessionId === undefined) return
  await inTransaction(db, async (trx) => {
    const session = await trx
      .selectFrom('session')
      .select('accountId')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (!session) return
    await endSessions(trx, { accountId: session.accountId, only: sessionId, because: 'signed_out', at })
  })
}

function readSessionId({ config, tokens, clock }: Identity, shown: Shown): string | undefined {
  const { refreshToken, authorization } = shown
  const byCookie =
    refreshToken === undefined ? undefined : readRefreshToken(config.REFRESH_SECRETS, refreshToken)
  if (byCookie) return byCookie.sessionId
  const token = authorization?.split(' ')[1]
  if (token === undefined) return undefined
  try {
    return tokens.verify(token, clock.now()).sid
  } catch {
    return undefined
  }
}
