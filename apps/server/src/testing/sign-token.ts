import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { createAccessTokens } from '../features/identity/sessions/sign-access-token.ts'
import type { Clock } from '../platform/clock.ts'

type Signing = { config: Pick<Config, 'TOKEN_KEYS'>; clock: Clock }

/** Fresh by a clock that leaps: a token does not outlive it. `minutesAgo`: when its owner proved who they are. */
export function signToken(
  { config, clock }: Signing,
  accountId: string,
  role: 'user' | 'admin' = 'user',
  minutesAgo = 0,
): Promise<string> {
  const now = clock.now()
  const signedInAt = new Date(now.getTime() - minutesAgo * 60_000)
  const roles = role === 'admin' ? ['user', 'admin'] : ['user']
  const session = { sub: accountId, sid: randomUUID(), role: roles, signedInAt }
  return createAccessTokens(config.TOKEN_KEYS).sign(session, now)
}
