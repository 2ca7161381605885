import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { addDays, type CivilDate } from '../../packages/panchang/civil-date.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { prepareCrowd } from './prepare-crowd.ts'

type BookingApiOptions = {
  name: string
  /** The database server; the machine's PostgreSQL by default. */
  server?: string
  pools: number
  days: number
  /** Whether the rows of these places already exist, as on any day but the first. */
  places: 'made' | 'missing'
}

const FIRST_POOL = 5_001
const MACHINES = 'postgres://postgres@127.0.0.1:5432'

/** The real API with a newly migrated and seeded database and a signed-in crowd. */
export async function startBookingApi({ name, server = MACHINES, pools, days, places }: BookingApiOptions) {
  const databaseUrl = `${server}/vazhipadu_${name}_${process.pid}`
  const port = await findFreePort()
  const ports = { api: port, razorpay: await findFreePort() }
  const env: Record<string, string> = {
    ...(await makeBenchEnvironment(name, databaseUrl, ports)),
    // Load shedding is off: other programs use the same CPU, so the loop delay says nothing about the API.
    SHED_AT_LOOP_DELAY_MS: '0',
  }
  await prepareDatabase(databaseUrl, env, true)
  await seedDatabase(env)
  const today = new Date().toISOString().slice(0, 10) as CivilDate
  const dates = Array.from({ length: days }, (_, n) => addDays(today, 3 + n))
  const offerings = Array.from({ length: pools }, (_, n) => FIRST_POOL + n)
  const crowd = { databaseUrl, tokenKeys: env.TOKEN_KEYS ?? '', offerings }
  const tokens = await prepareCrowd({ ...crowd, dates: places === 'made' ? dates : [] })
  const api = await startProcess('apps/server/src/http.ts', env, /API is listening/)
  return {
    databaseUrl,
    env,
    port,
    pid: api.child.pid ?? 0,
    tokens,
    today,
    offerings,
    dates,
    async stop() {
      await api.kill('SIGTERM')
      await dropDatabase(databaseUrl)
    },
  }
}
