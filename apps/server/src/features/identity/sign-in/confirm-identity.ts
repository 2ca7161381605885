import type { Caller } from '../../../platform/http/caller.ts'
import { recentSignInNeeded, wrongCurrentPassword } from '../identity.errors.ts'
import { addMinutes, RECENT_SIGN_IN_MINUTES } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'

/**
 * Required before dangerous actions: the password, or a sign-in in the last minutes if the account has none. Guesses
 * are counted apart from those at sign-in, because they come from an open session.
 */
export async function confirmIdentity(
  deps: Identity,
  caller: Caller,
  account: { id: string; passwordHash: string | null },
  password: string | undefined,
): Promise<void> {
  const { clock, config, limits, passwords } = deps
  if (account.passwordHash === null) {
    if (addMinutes(caller.signedInAt, RECENT_SIGN_IN_MINUTES) < clock.now()) throw recentSignInNeeded()
    return
  }
  const limit = { name: 'confirm', points: config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT, seconds: 900 }
  await limits.take(limit, account.id)
  if (!(await passwords.verify(account.passwordHash, password ?? ''))) throw wrongCurrentPassword()
  await limits.reward(limit, account.id)
}
