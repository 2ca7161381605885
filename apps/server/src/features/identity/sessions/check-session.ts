import { capabilities } from '@vazhipadu/contract/rights'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller, CheckSession } from '../../../platform/http/caller.ts'
import { graceKeeps, PAIRED_HOLDS } from '../factors/judge-standing.ts'
import { sessionEnded, tokenExpired, tokenInvalid, tokenMissing } from '../identity.errors.ts'
import { ACCESS_TOKEN_MINUTES, addMinutes } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { SESSIONS_TOPIC } from './end-session.ts'
import { findStanding } from './find-standing.ts'
import type { AccessClaims } from './sign-access-token.ts'

/** The announcement comes in milliseconds; this is for one that was lost. Ended means refused within 5 s. */
const ASK_EVERY_MS = 4_000
const MOST_REMEMBERED = 25_000

/**
 * A verified token is believed until it expires, unless its session is among the few that have ended within
 * a token's lifetime: that set is kept in memory, so a rush of signed-in people costs the database nothing.
 * Admins are few and what they may do can be taken away: account, session and factor are asked for each time.
 */
export function createSessionCheck({ db, clock, tokens, changes, log, settings }: Identity): {
  check: CheckSession
  stop(): void
} {
  const verified = createMemory<AccessClaims>(MOST_REMEMBERED)
  let ended: Promise<ReadonlySet<string>> | undefined

  const readEnded = () => listEndedSessions(db, addMinutes(clock.now(), -(ACCESS_TOKEN_MINUTES + 5)))
  const askAgain = () => {
    const before = ended
    ended = readEnded().catch((error: unknown) => {
      log.warn({ err: error }, 'cannot read ended sessions')
      // While the database is away what was known stands.
      if (before !== undefined) return before
      ended = undefined
      throw error
    })
    ended.catch(() => undefined)
  }
  changes.on(SESSIONS_TOPIC, askAgain)
  const timer = setInterval(askAgain, ASK_EVERY_MS).unref()

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
    if (ended === undefined) askAgain()
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
    // Both must say so: the token as specified, and the account, from which the right can be taken at once.
    const standing = await findStanding(db, { sessionId: claims.sid, now: clock.now(), settings })
    // A session that is over, by its time or by somebody's word, is nobody's: a token that outlives it opens nothing.
    if (!standing || standing.accountId !== claims.sub) throw sessionEnded()
    if (standing.entry === 'closed') {
      // The priest's phone without the sheet is nothing: least of all its owner.
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

/** The last so many, and up to as many before them: forgetting one by one is slower the more were forgotten before. */
function createMemory<V>(most: number) {
  let young = new Map<string, V>()
  let old = young
  return {
    get: (key: string) => young.get(key) ?? old.get(key),
    set(key: string, value: V) {
      if (young.size >= most) [old, young] = [young, new Map()]
      young.set(key, value)
    },
  }
}
