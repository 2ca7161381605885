import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, sqlRows } from '../platform/db/database.ts'
import { signToken } from './sign-token.ts'

export type Devotee = { accountId: string; token: string }

/** Many signed-in people at once, past the forms: for crowds, where how they signed up is not the question. */
export async function makeDevotees(
  { db, config, clock }: { db: Db; config: Pick<Config, 'TOKEN_KEYS'>; clock: Clock },
  count: number,
): Promise<Devotee[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const now = clock.now()
  const run = ids[0]?.slice(0, 8)
  await sqlRows(
    db,
    `insert into account (id, name, email, mobile, proven_at, consented_at, created_at)
     select id, 'Devotee ' || n, 'crowd-' || $2 || '-' || n || '@example.com', '+9190000' || lpad(n::text, 5, '0'), $3, $3, $3
     from unnest($1::uuid[]) with ordinality as wanted (id, n)`,
    [ids, run, now],
  )
  return Promise.all(
    ids.map(async (accountId) => ({
      accountId,
      token: await signToken({ config, clock }, accountId),
    })),
  )
}
