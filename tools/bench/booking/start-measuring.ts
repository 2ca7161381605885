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
import { writeBareBooking } from './write-bare-booking.ts'

const run = promisify(execFile)
/** wrk leaves at once: what it has pressed last is finished before the next measurement begins. */
const SETTLE_MS = 1_000

export type Mode = 'hot' | 'spread'
export type Measuring = Awaited<ReturnType<typeof startMeasuring>>

/** The API, the provider's sandbox and one database, to be measured in turns: through the API and bare by pgbench. */
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
    /** Presses answered a second, without the provider's order (`later`) or with it (`now`). */
    async measureApi(checkout: 'now' | 'later', connections: number, seconds: number): Promise<number> {
      const perSecond = await runWrk({
        address: `http://127.0.0.1:${temple.port}/booking/initiate`,
        connections,
        seconds,
        script: {
          file: 'tools/bench/press-bookings.lua',
          args: [join(folder, checkout), randomBytes(8).toString('hex')],
        },
      })
      await delay(SETTLE_MS)
      return perSecond
    },
    async measureBare(clients: number, seconds: number): Promise<number> {
      const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients))]
      const asked = [...args, '-T', String(seconds), '-f', bareScript, temple.databaseUrl]
      const { stdout } = await run('pgbench', asked)
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      // A ratio to nothing is no figure.
      if (!(perSecond > 0)) throw new Error('pgbench measured nothing')
      return perSecond
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
