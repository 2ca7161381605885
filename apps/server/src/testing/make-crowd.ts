import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { createAccessTokens } from '../features/identity/sessions/sign-access-token.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, sqlRows } from '../platform/db/database.ts'
import { makeDevotees } from './make-devotees.ts'

type Deps = { db: Db; config: Pick<Config, 'TOKEN_KEYS'>; clock: Clock }
export type Crowd = { accountId: string; sessionId: string; token: string }[]

/** Signed-in people with their device's session row, which a waiting room turn requires. */
export async function makeCrowd({ db, config, clock }: Deps, count: number): Promise<Crowd> {
  const now = clock.now()
  const tokens = createAccessTokens(config.TOKEN_KEYS)
  const people = await makeDevotees({ db, config, clock }, count)
  const crowd = await Promise.all(
    people.map(async ({ accountId }) => {
      const sessionId = randomUUID()
      const session = { sub: accountId, sid: sessionId, role: ['user'], signedInAt: now }
      return { accountId, sessionId, token: await tokens.sign(session, now) }
    }),
  )
  await sqlRows(
    db,
    `insert into session (id, account_id, refresh_hash, rotated_at, signed_in_at, last_seen_at, expires_at, device)
     select id, account_id, '\\x00', $3, $3, $3, $3::timestamptz + interval '10 days', 'a phone'
     from unnest($1::uuid[], $2::uuid[]) as given (id, account_id)`,
    [crowd.map(({ sessionId }) => sessionId), crowd.map(({ accountId }) => accountId), now],
  )
  return crowd
}
