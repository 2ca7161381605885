import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startProcess } from '../../../apps/server/src/testing/start-process.ts'
import { emptyOrders } from '../empty-orders.ts'
import { runWrk } from '../run-wrk.ts'
import { startBookingApi } from '../start-booking-api.ts'
import { repeatStalled } from './repeat-stalled.ts'

const run = promisify(execFile)
/** wrk does not wait for its last requests: let them finish before the next measurement. */
const SETTLE_MS = 1_000

export type Mode = 'hot' | 'spread'
export type Measuring = Awaited<ReturnType<typeof startMeasuring>>

/** Starts API, sandbox and one database, to be measured in turns through the API and by pgbench. */
export async function startMeasuring(mode: Mode) {
  const [pools, days] = mode === 'hot' ? [1, 1] : [100, 100]
  const temple = await startBookingApi({ name: `bench_${mode}`, pools, days, places: 'made' })
  const sandbox = await startProcess('tools/razorpay-sandbox/main.ts', temple.env, /control/)
  const client = new pg.Client({ connectionString: temple.databaseUrl, options: '-c statement_timeout=0' })
  await client.connect()
  const folder = await mkdtemp(join(tmpdir(), 'bench-booking-'))
  const { offerings, dates, tokens, today } = temple
  const bareScript = join(folder, 'book.sql')
  const places = { accounts: tokens.length, firstPool: offerings[0] ?? 0, pools, today, days }
  await writeFile(bareScript, writeBareBooking(places))
  for (const checkout of ['later', 'now'] as const) {
    const lines = [checkout, offerings.join(), dates.join(), ...tokens]
    await writeFile(join(folder, checkout), lines.join('\n'))
  }
  return {
    /** Bookings answered per second, without the provider's order (`later`) or with it (`now`). */
    async measureApi(checkout: 'now' | 'later', connections: number, seconds: number): Promise<number> {
      const perSecond = await runWrk({
        address: `http://127.0.0.1:${temple.port}/booking/initiate`,
        connections,
        seconds,
        script: {
          file: 'lab/bench/press-bookings.lua',
          args: [join(folder, checkout), randomBytes(8).toString('hex')],
        },
      })
      await delay(SETTLE_MS)
      return perSecond
    },
    async measureBare(clients: number, seconds: number): Promise<number> {
      const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients))]
      const asked = [...args, '-T', String(seconds), '-f', bareScript, temple.databaseUrl]
      return repeatStalled(async () => (await run('pgbench', asked)).stdout)
    },
    emptyOrders: () => emptyOrders(client),
    async gatherStatistics(): Promise<void> {
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    },
    async showAutovacuum(): Promise<string> {
      const { rows } = await client.query<{ autovacuum: string }>('show autovacuum')
      return rows[0]?.autovacuum ?? ''
    },
    async stop() {
      await client.end()
      await sandbox.kill('SIGTERM')
      await temple.stop()
      await rm(folder, { recursive: true })
    },
  }
}

type Places = { accounts: number; firstPool: number; pools: number; today: string; days: number }

/** A pgbench script that does what the API's batch does for one booking, as one transaction. */
function writeBareBooking({ accounts, firstPool, pools, today, days }: Places): string {
  return `\\set account random(1, ${accounts})
\\set pool random(${firstPool}, ${firstPool + pools - 1})
\\set day random(3, ${2 + days})
begin;
select reserved from pool_day where pool_id = :pool and on_date = date '${today}' + :day::int for update;
with made as (
  insert into orders (tran_no, kind, account_id, customer_name, customer_email, customer_mobile, state,
    lines_paise, delivery_paise, created_at, hold_until, release_at, idempotency_key, request_hash)
  select 'V' || translate(upper(substr(md5(random()::text || clock_timestamp()), 1, 10)), '01', 'GH'), 'booking', id,
    name, email, mobile, 'awaiting_payment', 10000, 0, now(), now() + interval '15 minutes',
    now() + interval '16 minutes', gen_random_uuid()::text, sha256(name::bytea)
  from account where number = :account::int
  returning tran_no, account_id)
insert into order_line (tran_no, line_no, account_id, offering_id, pool_id, on_date, name, star_id, quantity, units,
  price_paise, state)
select tran_no, 1, account_id, :pool, :pool, date '${today}' + :day::int, 'Ammini Amma', 9, 1, 1, 10000, 'held' from made;
update pool_day set reserved = reserved + 1 where pool_id = :pool and on_date = date '${today}' + :day::int;
commit;
`
}
