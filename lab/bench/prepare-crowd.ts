import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createAccessTokens } from '../../apps/server/src/features/identity/sessions/sign-access-token.ts'

type Crowd = { databaseUrl: string; tokenKeys: string; offerings: number[]; dates: string[] }

/** Enough people that each has few unpaid bookings, as in reality. */
const PEOPLE = 40_000

/** Creates offerings held every day with unlimited places, signed-in people, and rows that are cached. */
export async function prepareCrowd({ databaseUrl, tokenKeys, offerings, dates }: Crowd): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const now = new Date()
  const ids = Array.from({ length: PEOPLE }, () => randomUUID())
  await client.query(
    `insert into account (id, name, email, mobile, mobile_verified, consented_at, created_at)
     select id, 'Devotee ' || n, 'crowd-' || n || '@example.com', '+9190000' || lpad(n::text, 5, '0'), true, now(), now()
     from unnest($1::uuid[]) with ordinality as wanted (id, n)`,
    [ids],
  )
  await client.query(
    `insert into pool (id, name, unit, daily_limit, few_left)
     select id, 'Bench ' || id, 'tickets', 2000000000, 0 from unnest($1::int[]) id`,
    [offerings],
  )
  await client.query(
    `insert into offering (id, slug, deity_id, category, session_id, name, name_ml, description, pool_id, units,
       most_per_order, most_per_account_day, must_be_present, star_required, prasadam, cutoff_days, cutoff_time,
       opens_days, position)
     select id, 'bench-' || id, 1, 'archana', 'usha', 'Bench ' || id, 'ബെഞ്ച്', '', id, 1, 10, null, false, true,
       'none', 0, '04:00', 365, 99 from unnest($1::int[]) id`,
    [offerings],
  )
  await client.query(
    `insert into offering_price (offering_id, effective_from, price_paise, set_at)
     select id, '2020-01-01', 10000, now() from unnest($1::int[]) id`,
    [offerings],
  )
  await client.query(
    `insert into pool_day (pool_id, on_date, reserved)
     select id, day, 0 from unnest($1::int[]) id, unnest($2::date[]) day order by 1, 2`,
    [offerings, dates],
  )
  // Lifts the limits on unpaid bookings, because these clients never pay.
  await client.query(
    `insert into setting (key, value, changed_at, changed_by)
     values ('holding.mostUnpaidOrders', '1000', now(), gen_random_uuid())`,
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  const tokens = createAccessTokens(tokenKeys.split(','))
  return Promise.all(
    ids.map((sub) => tokens.sign({ sub, sid: randomUUID(), role: ['user'], signedInAt: now }, now)),
  )
}
