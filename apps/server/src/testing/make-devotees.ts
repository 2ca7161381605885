import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
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
