import { capabilities } from '@vazhipadu/contract/rights'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller, CheckSession } from '../../../platform/http/caller.ts'
import { graceKeeps, PAIRED_HOLDS } from '../factors/factor-standing.ts'
import { sessionEnded, tokenExpired, tokenInvalid, tokenMissing } from '../identity.errors.ts'
import { ACCESS_TOKEN_MINUTES, addMinutes } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { SESSIONS_TOPIC } from './end-session.ts'
import { findStanding } from './find-standing.ts'
import type { AccessClaims } from './sign-access-token.ts'

/** Notifications arrive within milliseconds; this interval covers lost ones. Ended sessions are refused within 5 s. */
const ASK_EVERY_MS = 4_000
const MAX_CACHED_TOKENS = 25_000

/**
 * A verified token is trusted until it expires, unless its session ended within a token's lifetime: those few sessions
 * are kept in memory, so that a rush of signed-in devotees causes no queries. For admins, who are few and whose rights
 * can be revoked, account, session and factor are read on every call.
 */
export function createSessionCheck({ db, clock, tokens, changes, log, settings }: Identity): {
  check: CheckSession
  stop(): void
} {
  const verified = createMemory<AccessClaims>(MAX_CACHED_TOKENS)
  let ended: Promise<ReadonlySet<string>> | undefined

  const readEnded = () => listEndedSessions(db, addMinutes(clock.now(), -(ACCESS_TOKEN_MINUTES + 5)))
  const readEndedAgain = () => {
    const before = ended
    ended = readEnded().catch((error: unknown) => {
      log.warn({ err: error }, 'cannot read ended sessions')
      // While the database is down, keep the last known set.
      if (before !== undefined) return before
      ended = undefined
      throw error
    })
    ended.catch(() => undefined)
  }
  changes.on(SESSIONS_TOPIC, readEndedAgain)
  const timer = setInterval(readEndedAgain, ASK_EVERY_MS).unref()

  const readToken = (token: string): AccessClaims => {
    const now = clock.now()
    const remembered = verified.get(token)
    if (remembered) {
      if (remembered.exp * 1000 > now.getTime()) return remembered
      throw tokenExpired()
    }
    const claims = tokens.verify(token, now)
    verified.set(token, claims)
    return claims
  }

  const check: CheckSession = async (authorization) => {
    if (authorization === undefined) throw tokenMissing()
    const [scheme, token] = authorization.split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw tokenInvalid()
    const claims = readToken(token)
    if (ended === undefined) readEndedAgain()
    if ((await ended)?.has(claims.sid)) throw sessionEnded()
    const claimsAdmin = claims.role.some((role) => role.toLowerCase() === 'admin')
    const who = {
      accountId: claims.sub,
      sessionId: claims.sid,
      signedInAt: new Date(claims.auth_time * 1000),
    }
    const nobody = {
      ...who,
      isAdmin: false,
      capabilities: [],
      factorAt: null,
      inGrace: false,
      isPaired: false,
    } satisfies Caller
    if (!claimsAdmin) return nobody
    // Both the token and the account must grant the admin role; the account's can be revoked at once.
    const standing = await findStanding(db, { sessionId: claims.sid, now: clock.now(), settings })
    // A token that outlives its session is refused.
    if (!standing || standing.accountId !== claims.sub) throw sessionEnded()
    if (standing.entry === 'closed') {
      // A paired phone without the day sheet right is refused; it must never act as its owner.
      if (standing.isPaired) throw sessionEnded()
      return nobody
    }
    const { factorAt, isPaired } = standing
    const inGrace = standing.entry === 'grace'
    const rights = capabilities.filter(
      (name) =>
        standing.capabilities.includes(name) &&
        (!inGrace || graceKeeps(name)) &&
        (!isPaired || name === PAIRED_HOLDS),
    )
    const isAdmin = rights.length > 0
    return { ...who, isAdmin, capabilities: rights, factorAt, inGrace, isPaired } satisfies Caller
  }
  return { check, stop: () => clearInterval(timer) }
}

async function listEndedSessions(db: Db, since: Date): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('session').select('id').where('endedAt', '>', since).execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Keeps the last `most` entries and up to as many older ones in two generations: deleting single entries from a Map
 * gets slower with every deletion.
 */
function createMemory<V>(max: number) {
  let young = new Map<string, V>()
  let old = young
  return {
    get: (key: string) => young.get(key) ?? old.get(key),
    set(key: string, value: V) {
      if (young.size >= max) [old, young] = [young, new Map()]
      young.set(key, value)
    },
  }
}
