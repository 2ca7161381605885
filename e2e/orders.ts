import { randomBytes } from 'node:crypto'
import { runSql } from './database.ts'
import type { Person } from './people.ts'

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Inserts a confirmed booking directly into the tables, for journeys about what comes after it. */
export async function makeBooking({ email }: Person): Promise<string> {
  const tranNo = `V${[...randomBytes(10)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
  await runSql(
    `insert into orders (tran_no, kind, account_id, customer_name, customer_email, state, lines_paise, delivery_paise,
       created_at, confirmed_at)
     select $1, 'booking', id, name, email, 'confirmed', 15000, 0, '2026-11-02T04:00:00Z', '2026-11-02T04:02:00Z'
     from account where email = $2`,
    [tranNo, email],
  )
  await runSql(
    `insert into order_line (tran_no, line_no, account_id, offering_id, pool_id, on_date, name, star_id, quantity, units,
       price_paise, state)
     select $1, 1, a.id, o.id, o.pool_id, '2026-11-30', 'Niranjana', 9, 1, o.units, 15000, 'booked'
     from account a, (select * from offering where slug like '%ayilyam%' or family = 'noorum-palum' order by id limit 1) o
     where a.email = $2`,
    [tranNo, email],
  )
  return tranNo
}

/** Inserts confirmed bookings of people without an account, one line each on one day. */
export async function makeDay(
  day: string,
  people: readonly { name: string; email: string }[],
): Promise<void> {
  const orders = people.map((person) => ({
    ...person,
    tranNo: `V${[...randomBytes(10)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`,
  }))
  const columns = [
    orders.map(({ tranNo }) => tranNo),
    orders.map(({ name }) => name),
    orders.map(({ email }) => email),
  ]
  await runSql(
    `insert into orders (tran_no, kind, customer_name, customer_email, state, lines_paise, delivery_paise, created_at, confirmed_at)
     select tran_no, 'counter', name, email, 'confirmed', 15000, 0, '2026-11-02T04:00:00Z', '2026-11-02T04:02:00Z'
     from unnest($1::text[], $2::text[], $3::text[]) as made (tran_no, name, email)`,
    columns,
  )
  await runSql(
    `insert into order_line (tran_no, line_no, offering_id, pool_id, on_date, name, star_id, quantity, units, price_paise, state)
     select made.tran_no, 1, o.id, o.pool_id, $3::date, made.name, 9, 1, o.units, 15000, 'booked'
     from unnest($1::text[], $2::text[]) as made (tran_no, name), (select * from offering order by id limit 1) o`,
    [columns[0], columns[1], day],
  )
}
