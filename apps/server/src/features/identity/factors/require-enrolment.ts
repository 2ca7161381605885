import type { Caller } from '../../../platform/http/caller.ts'
import {
  emailCodeNeeded,
  notOfOffice,
  sessionEnded,
  stepUpNeeded,
  tooManyFactors,
} from '../identity.errors.ts'
import { findAccount } from '../identity.reads.ts'
import { addMinutes } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { hasChallenge } from './factor-challenges.ts'
import { STEP_UP_MINUTES } from './factor-standing.ts'
import { listFactors } from './list-factors.ts'

const MAX_FACTORS = 10

/** Requires an account with office rights; devotees have no second factor. */
export async function requireOffice({ db }: Identity, caller: Caller) {
  const account = await findAccount(db, caller.accountId)
  if (!account) throw sessionEnded()
  if (!account.isAdmin) throw notOfOffice()
  return account
}

/**
 * Requires a factor given on this device in the last ten minutes, read from the database. The caller's `factorAt` is
 * not enough: it counts as given when the temple requires no factor and none is enrolled, and the first one may be
 * added during this call.
 */
export async function requireFresh({ db, clock }: Identity, { sessionId }: Caller): Promise<void> {
  const grant = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('factorAt', '>=', addMinutes(clock.now(), -STEP_UP_MINUTES))
    .executeTakeFirst()
  if (!grant) throw stepUpNeeded()
}

/**
 * Whether this session may add a factor: the first needs the e-mailed code, each further one a factor given just now. A
 * session opened with a recovery code may add one too.
 */
export async function requireEnrolment(deps: Identity, caller: Caller) {
  const { db, clock } = deps
  const account = await requireOffice(deps, caller)
  const factors = await listFactors(db, account.id)
  if (factors.length >= MAX_FACTORS) throw tooManyFactors()
  const key = { sessionId: caller.sessionId, purpose: 'may_enrol', now: clock.now() } as const
  if (!(await hasChallenge(db, key))) {
    if (factors.length === 0) throw emailCodeNeeded()
    await requireFresh(deps, caller)
  }
  return { account, isFirst: factors.length === 0 }
}
