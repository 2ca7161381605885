import { createAccessTokens } from '../features/identity/sessions/sign-access-token.ts'
import type { Api } from './start-api.ts'

type Giving = Pick<Api, 'config' | 'clock' | 'db'>

/** As if a passkey had just been used on the device of this token; returns the token for the office. */
export async function giveFactor({ config, clock, db }: Giving, token: string): Promise<string> {
  const now = clock.now()
  const tokens = createAccessTokens(config.TOKEN_KEYS)
  const { sub, sid, auth_time } = tokens.verify(token, now)
  await db.updateTable('session').set({ factorAt: now }).where('id', '=', sid).execute()
  return tokens.sign({ sub, sid, role: ['user', 'admin'], signedInAt: new Date(auth_time * 1000) }, now)
}
