import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createPasswords } from '../../apps/server/src/features/identity/sign-in/hash-password.ts'
import { clerkId } from '../../lab/bench/orders/generate-orders.ts'
import { seedOrders } from '../../lab/bench/orders/seed-orders.ts'
import { openDoor } from '../dev/open-door.ts'
import { devotee, family, office, PASSWORD, type Visitor } from './list-people.ts'
import { requests, settledSubjects } from './list-requests.ts'

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>
type Seeding = { databaseUrl: string; orders: number; at: Date }

/**
 * Seeds two years of bookings with people, refunds, tickets and parcels, and the visitors' accounts. Returns false and
 * changes nothing if the database already has such data.
 */
export async function seedYear({ databaseUrl, orders, at }: Seeding): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const run: Run = (text, values) => client.query(text, values)
  try {
    const { rowCount } = await run('select from account where email = $1', [devotee.email])
    if (rowCount !== 0) return false
    await seedOrders({ databaseUrl, count: orders, at })
    const passwordHash = await createPasswords({ concurrency: 1, maxQueued: 1 }).hash(PASSWORD)
    await run('begin')
    await becomeDevotee(run, passwordHash, at)
    for (const person of office) await addPerson(run, person, passwordHash, at)
    await openTickets(run, at)
    await requestRefunds(run)
    await run('commit')
    for (const person of office) await openDoor(person, run)
    return true
  } finally {
    await client.end()
  }
}

/** Turns the account with the most open lines, then the latest ones, into the demo's devotee. */
async function becomeDevotee(run: Run, passwordHash: string, at: Date): Promise<void> {
  const { name, email, mobile } = devotee
  const { rows } = await run(
    `select account_id as id from order_line where state = 'booked'
     group by 1 order by count(*) desc, max(on_date) desc, 1 limit 1`,
  )
  const id = (rows[0] as { id: string } | undefined)?.id
  if (id === undefined) throw new Error('no bookings found: seed more orders')
  await run(
    `update account set name = $2, email = $3, mobile = $4, mobile_verified = true, password_hash = $5, proven_at = $6
     where id = $1`,
    [id, name, email, mobile, passwordHash, at],
  )
  await run(
    'update orders set customer_name = $2, customer_email = $3, customer_mobile = $4 where account_id = $1',
    [id, name, email, mobile],
  )
  for (const [place, [who, nameMl, relation, star]] of family.entries()) {
    await run(
      `insert into devotee (id, account_id, name, name_ml, relation, star_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7::timestamptz + make_interval(secs => $8))`,
      [randomUUID(), id, who, nameMl, relation, star, at, place],
    )
    await run(
      `update order_line set name = $2, name_ml = $3, star_id = $4 where account_id = $1 and id % $5 = $6`,
      [id, who, nameMl, star, family.length, place],
    )
  }
  await run(
    `insert into address (id, account_id, recipient, line1, city, country, state, postal_code, mobile, is_default, created_at)
     values ($1, $2, $3, 'Kizhakke Veettil, Punkunnam', 'Thrissur', 'IN', 'IN-KL', '680002', $4, true, $5)`,
    [randomUUID(), id, name, mobile, at],
  )
}

async function addPerson(run: Run, person: Visitor, passwordHash: string, at: Date): Promise<void> {
  const { role, name, email, mobile, capabilities } = person
  await run(
    `insert into account (id, name, email, mobile, mobile_verified, password_hash, capabilities, consented_at,
       created_at, proven_at, granted_at)
     values (case when $8 then ${clerkId} else $1 end, $2, $3, $4, true, $5, $6, $7, $7, $7,
       $7::timestamptz - interval '400 days')`,
    [randomUUID(), name, email, mobile, passwordHash, capabilities, at, role === 'clerk'],
  )
}

/** Each ticket is from another devotee: two are answered and wait for the devotee, the others for the office. */
async function openTickets(run: Run, at: Date): Promise<void> {
  for (const [kind, subject] of Object.entries(settledSubjects))
    await run('update ticket set subject = $2 where ticket_type = $1', [kind, subject])
  await run(
    `update ticket set status = 'closed', last_from = 'office', first_answered_at = coalesce(first_answered_at, updated_at)`,
  )
  const { rows } = await run(
    `select (array_agg(t.id order by t.created_at desc))[1] as id from ticket t join account a on a.id = t.account_id
     group by a.name order by max(t.created_at) desc limit $1`,
    [requests.length],
  )
  for (const [place, { id }] of (rows as { id: string }[]).entries()) {
    const request = requests[place]
    if (!request) continue
    const { kind, subject, text, hoursAgo, answer = null } = request
    await run(
      `update ticket set ticket_type = $2, subject = $3, excerpt = coalesce($5, $4), last_from = $8, status = $9,
         created_at = $6, updated_at = $7, first_answered_at = case when $5::text is not null then $7::timestamptz end
       where id = $1`,
      [
        id,
        kind,
        subject,
        text,
        answer,
        hoursBefore(at, hoursAgo),
        hoursBefore(at, answer === null ? hoursAgo : hoursAgo / 2),
        answer === null ? 'devotee' : 'office',
        answer === null ? 'open' : 'in_progress',
      ],
    )
    await run('update ticket_message set text = $2, at = $3 where ticket_id = $1', [
      id,
      text,
      hoursBefore(at, hoursAgo),
    ])
    if (answer !== null)
      await run(
        `insert into ticket_message (id, ticket_id, author_id, author_side, kind, text, at)
         select $1, $2, id, 'office', 'message', $3, $4 from account where email = $5`,
        [randomUUID(), id, answer, hoursBefore(at, hoursAgo / 2), officeEmail('clerk')],
      )
  }
}

/**
 * Sets refund proposals to the price of the booking's first pooja, a realistic sum, proposed by the clerk for the
 * treasurer to decide.
 */
async function requestRefunds(run: Run): Promise<void> {
  const ofFirstPooja =
    '(select l.amount_paise from order_line l where l.tran_no = asked.tran_no order by l.id limit 1)'
  await run(
    `update refund_proposal asked set amount_paise = ${ofFirstPooja}, reason = 'The family is in mourning and cannot come',
       proposed_by = (select id from account where email = $1)`,
    [officeEmail('clerk')],
  )
  await run(`update refund asked set amount_paise = ${ofFirstPooja} where state = 'failed'`)
}

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000)
const officeEmail = (role: Visitor['role']) => office.find((person) => person.role === role)?.email
