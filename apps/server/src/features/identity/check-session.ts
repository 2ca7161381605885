import { type Capability, capabilities } from '@vazhipadu/contract/endpoint'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, CheckSession } from '../../platform/http/caller.ts'
import { sessionEnded, tokenExpired, tokenInvalid, tokenMissing } from './identity.errors.ts'
import type { AccessClaims, AccessTokens } from './sign-access-token.ts'

/** An ended session is refused within 5 s: what is known of it is asked again after 4. */
const SESSION_MEMORY_MS = 4_000
const MOST_REMEMBERED = 20_000

type Known = Omit<Caller, 'isAdmin'> & { accountIsAdmin: boolean }
type Deps = { db: Db; clock: Clock; tokens: AccessTokens }

/** Verifying costs 12 µs and a read; both are remembered, the token until it expires, the session for 4 s. */
export function createSessionCheck({ db, clock, tokens }: Deps): CheckSession {
  const verified = new Map<string, AccessClaims>()
  const sessions = new Map<string, { known: Promise<Known | undefined>; askedAt: number }>()

  const readToken = async (token: string): Promise<AccessClaims> => {
    const now = clock.now()
    const remembered = verified.get(token)
    if (remembered) {
      if (remembered.exp * 1000 > now.getTime()) return remembered
      verified.delete(token)
      throw tokenExpired()
    }
    const claims = await tokens.verify(token, now)
    forgetOldest(verified)
    verified.set(token, claims)
    return claims
  }

  const askSession = (id: string) => {
    const remembered = sessions.get(id)
    if (remembered && performance.now() - remembered.askedAt < SESSION_MEMORY_MS) return remembered.known
    forgetOldest(sessions)
    const known = findOpenSession(db, id)
    sessions.delete(id)
    sessions.set(id, { known, askedAt: performance.now() })
    known.catch(() => sessions.delete(id))
    return known
  }

  return async (authorization) => {
    if (authorization === undefined) throw tokenMissing()
    const [scheme, token] = authorization.split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw tokenInvalid()
    const claims = await readToken(token)
    const known = await askSession(claims.sid)
    if (!known || known.accountId !== claims.sub) throw sessionEnded()
    const { accountIsAdmin, ...caller } = known
    // Both must say so: the token as specified, and the account, from which the right can be taken at once.
    const isAdmin = accountIsAdmin && claims.role.some((role) => role.toLowerCase() === 'admin')
    return { ...caller, isAdmin }
  }
}

async function findOpenSession(db: Db, id: string): Promise<Known | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.id',
      'session.accountId',
      'session.signedInAt',
      'account.isAdmin',
      'account.capabilities',
    ])
    .where('session.id', '=', id)
    .where('session.endedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    accountId: row.accountId,
    sessionId: row.id,
    signedInAt: row.signedInAt,
    accountIsAdmin: row.isAdmin,
    capabilities: row.capabilities.filter((name): name is Capability =>
      capabilities.includes(name as Capability),
    ),
  }
}

function forgetOldest(memory: Map<string, unknown>): void {
  if (memory.size < MOST_REMEMBERED) return
  const [oldest] = memory.keys()
  if (oldest !== undefined) memory.delete(oldest)
}
