// npm run proof:restarts [-- --rounds 4 --callers 16]: two API processes behind nginx and PgBouncer, with sockets held
// as by systemd, clients that read and book all the time, and each API restarted in turn. Must hold: every response is
// 2xx, bookings included, and every acknowledged booking exists once. `--bare` shows the alternative, sockets that
// close with their process: connections in their queue are refused.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { addDays, type CivilDate } from '../../packages/panchang/civil-date.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { findPorts } from '../../tools/host/start-nginx.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { prepareCrowd } from './prepare-crowd.ts'
import { readCount } from './read-option.ts'
import { callRepeatedly } from './restarts/call-repeatedly.ts'
import { startBareApi, startHeldApi } from './restarts/start-api.ts'
import { nameFront, startFront } from './restarts/start-front.ts'
import { startPgBouncer } from './restarts/start-pgbouncer.ts'

requireProgramsOf('proof:restarts')

const rounds = readCount('rounds', 4)
const callers = readCount('callers', 16)
const isBare = process.argv.includes('--bare')
const OFFERING = 5_001
const server = { host: '127.0.0.1', port: 5432 }
const database = `vazhipadu_restarts_${process.pid}`
const directUrl = `postgres://postgres@${server.host}:${server.port}/${database}`
const [httpPort = 0, httpsPort = 0, one = 0, other = 0, razorpay = 0, pooler = 0] = await findPorts(6)
const front = nameFront(httpsPort)
const env: Record<string, string> = {
  ...(await makeBenchEnvironment('restarts', `postgres://postgres@127.0.0.1:${pooler}/${database}`, {
    razorpay,
  })),
  DATABASE_DIRECT_URL: directUrl,
  ...front.env,
}
await prepareDatabase(directUrl, { ...env, DATABASE_URL: directUrl }, true)
await seedDatabase({ ...env, DATABASE_URL: directUrl })
const today = new Date().toISOString().slice(0, 10) as CivilDate
const dates = Array.from({ length: 20 }, (_, n) => addDays(today, 3 + n))
const tokens = await prepareCrowd({
  databaseUrl: directUrl,
  tokenKeys: env.TOKEN_KEYS ?? '',
  offerings: [OFFERING],
  dates,
})
const pgbouncer = await startPgBouncer(pooler, server)
const sandbox = await startProcess(
  'tools/razorpay-sandbox/main.ts',
  {
    RAZORPAY_SANDBOX_PORT: String(razorpay),
    SANDBOX_KEYS: `${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`,
  },
  /razorpay sandbox: API/,
)
const directory = mkdtempSync(join(tmpdir(), 'restarts-'))
const startApi = isBare ? startBareApi : startHeldApi
const apis = [await startApi(one, env, directory), await startApi(other, env, directory)]
const nginx = await startFront({ directory, httpPort, httpsPort, apis: [one, other] })

const began = performance.now()
const calling = callRepeatedly({
  httpsPort,
  apiHost: front.apiHost,
  tokens,
  offering: OFFERING,
  dates,
  callers,
})
await delay(3_000)
let restarts = 0
for (let round = 0; round < rounds; round++) {
  for (const api of apis) {
    await api.restart()
    restarts++
    await delay(1_000)
  }
}
const seen = await calling.stop()
const seconds = Math.round((performance.now() - began) / 100) / 10
const client = new pg.Client({ connectionString: directUrl })
await client.connect()
const { rows } = await client.query<{ stored: number }>('select count(*)::int as stored from orders')
await client.end()
const stored = rows[0]?.stored ?? 0

await nginx.stop()
for (const api of apis) await api.stop()
await sandbox.kill('SIGTERM')
await pgbouncer.stop()
await dropDatabase(directUrl)
rmSync(directory, { recursive: true, force: true })
for (const failure of seen.failures.slice(0, 20)) console.log(JSON.stringify(failure))
const passed = seen.failures.length === 0 && stored === seen.bookings && seen.bookings > 0
console.log(
  JSON.stringify({
    proof: 'restarts',
    restarts,
    callers,
    sockets: isBare ? 'of the process' : 'held',
    seconds,
    reads: seen.reads,
    bookings: seen.bookings,
    stored,
    failed: seen.failures.length,
    slowestMs: seen.slowestMs,
    pooler: 'PgBouncer, by transaction',
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    passed,
  }),
)
process.exit(passed ? 0 : 1)
