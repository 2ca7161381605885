import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { createAccessTokens } from '../features/identity/sessions/sign-access-token.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, sqlRows } from '../platform/db/database.ts'
import { signToken } from './sign-token.ts'

export type Devotee = { accountId: string; token: string }

/** Each gets a mobile number of their own, because holds are counted per number. */
let made = 0

/** Many signed-in people at once, inserted without the sign-up forms: for load tests that do not test signing up. */
export async function makeDevotees(
  { db, config, clock }: { db: Db; config: Pick<Config, 'TOKEN_KEYS'>; clock: Clock },
  count: number,
): Promise<Devotee[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const now = clock.now()
  const run = ids[0]?.slice(0, 8)
  await sqlRows(
    db,
    `insert into account (id, name, email, mobile, confirmed_mobile, confirmed_at, consented_at, created_at)
     select id, 'Devotee ' || n, 'crowd-' || $2 || '-' || n || '@example.com', mobile, mobile, $3, $3, $3
     from unnest($1::uuid[]) with ordinality as wanted (id, n)
     cross join lateral (select '+91' || (9000000000 + $4::bigint + n) as mobile) own`,
    [ids, run, now, made],
  )
  made += count
  return Promise.all(
    ids.map(async (accountId) => ({
      accountId,
      token: await signToken({ config, clock }, accountId),
    })),
  )
}

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
