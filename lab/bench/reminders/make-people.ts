import { randomUUID } from 'node:crypto'
import type { Config } from '../../../apps/server/src/config.ts'
import { createAccessTokens } from '../../../apps/server/src/features/identity/sessions/sign-access-token.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { type Db, sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { makeTranNo } from '../../../apps/server/src/testing/make-order.ts'
import { insertOfficeSession } from '../../../apps/server/src/testing/sign-token.ts'

export async function makeOffice(db: Db, config: Config): Promise<() => Promise<string>> {
  const id = randomUUID()
  await sqlRows(
    db,
    `insert into account (id, name, email, capabilities, consented_at, created_at) values ($1, 'Office', 'office@example.com', '{desk}', $2, $2)`,
    [id, systemClock.now()],
  )
  const tokens = createAccessTokens(config.TOKEN_KEYS)
  return async () => {
    const now = systemClock.now()
    const sid = await insertOfficeSession(db, id, now)
    return tokens.sign({ sub: id, sid, role: ['user', 'admin'], signedInAt: now }, now)
  }
}

/** One booking each on that day; every fifth person has an account with a verified mobile and also gets an SMS. */
export async function makeCrowd(db: Db, people: number, onDate: string): Promise<{ email: string }[]> {
  const crowd = Array.from({ length: people }, (_, n) => ({
    name: `devotee-${n}`,
    email: `devotee-${n}@example.com`,
    accountId: n % 5 === 0 ? randomUUID() : null,
    tranNo: makeTranNo(),
  }))
  const columns = [
    crowd.map(({ name }) => name),
    crowd.map(({ email }) => email),
    crowd.map(({ accountId }) => accountId),
    crowd.map(({ tranNo }) => tranNo),
  ]
  const from = `from unnest($1::text[], $2::text[], $3::uuid[], $4::text[]) with ordinality as made (name, email, account_id, tran_no, n)`
  const now = systemClock.now()
  await sqlRows(
    db,
    `insert into account (id, name, email, mobile, mobile_verified, consented_at, created_at)
     select account_id, name, email, '+9190000' || lpad(n::text, 5, '0'), true, $5::timestamptz, $5 ${from} where account_id is not null and tran_no <> ''`,
    [...columns, now],
  )
  await sqlRows(
    db,
    `insert into orders (tran_no, kind, account_id, customer_name, customer_email, state, lines_paise, delivery_paise, created_at, confirmed_at)
     select tran_no, 'counter', account_id, name, email, 'confirmed', 5000, 0, $5, $5 ${from}`,
    [...columns, now],
  )
  await sqlRows(
    db,
    `insert into order_line (tran_no, line_no, account_id, offering_id, pool_id, on_date, name, star_id, quantity, units, price_paise, state)
     select tran_no, 1, account_id, o.id, o.pool_id, $5::date, made.name, 9, 1, o.units, 5000, 'booked' ${from}
     cross join (select * from offering order by id limit 1) o`,
    [...columns, onDate],
  )
  return crowd
}
