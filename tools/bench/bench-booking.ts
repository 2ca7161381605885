// npm run bench:hot and bench:spread [-- --rounds 7 --ms 4000 --connections 256 --clients 64]: POST /booking/initiate over HTTP
// against bare pgbench, one transaction a booking in the same tables with the same durability, in turns on one machine.
// Only ratios taken in one run mean anything.
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { addDays, type CivilDate } from '../../packages/panchang/civil-date.ts'
import { makeEnvironment } from '../dev/describe-stack.ts'
import { prepareDatabase, seedDatabase } from '../dev/prepare-database.ts'
import type { BookingLoad } from './load-bookings.ts'
import { prepareCrowd } from './prepare-crowd.ts'
import { readCount } from './read-option.ts'

const run = promisify(execFile)
const mode = process.argv[2] === 'spread' ? 'spread' : 'hot'
const rounds = readCount('rounds', 7)
const roundMs = readCount('ms', 4_000)
const connections = readCount('connections', 256)
/** Of pgbench at most: where others use the database too, its connections may not suffice for all of them. */
const clients = readCount('clients', 64)
const databaseUrl =
  process.env.BENCH_DATABASE_URL ?? `postgres://postgres@127.0.0.1:5432/vazhipadu_bench_${mode}`
const CLIENT_COUNTS = [1, 2, 4, 8, 16, 32, 64].filter((each) => each <= clients)
const FIRST_POOL = 5_001
const POOLS = mode === 'hot' ? 1 : 100
const DAYS = mode === 'hot' ? 1 : 100

const port = await findFreePort()
const sandboxPort = await findFreePort()
const ports = { api: port, internal: 0, worker: 0, web: 5173, inbox: 0, smtp: 0, razorpay: sandboxPort }
const env: Record<string, string> = {
  ...(await makeEnvironment(ports, databaseUrl)),
  LOG_LEVEL: 'info',
  // The whole crowd comes from one address.
  LIMIT_REQUESTS_PER_IP_A_MINUTE: '100000000',
}
await prepareDatabase(databaseUrl, env, true)
await seedDatabase(env)
const today = new Date().toISOString().slice(0, 10) as CivilDate
const dates = Array.from({ length: DAYS }, (_, n) => addDays(today, 3 + n))
const offerings = Array.from({ length: POOLS }, (_, n) => FIRST_POOL + n)
const tokens = await prepareCrowd({ databaseUrl, tokenKeys: env.TOKEN_KEYS ?? '', offerings, dates })
const folder = await mkdtemp(join(tmpdir(), 'bench-booking-'))
const script = join(folder, 'book.sql')
await writeFile(script, writeBareBooking())

const sandbox = await startProcess('tools/razorpay-sandbox/main.ts', env, /control/)
const api = await startProcess('apps/server/src/http.ts', env, /API is listening/)
try {
  await measureApi('later', connections)
  const best = await findBestClients()
  const pairs: Round[] = []
  for (let round = 0; round < rounds; round++) pairs.push(await measureRound(round, best))
  const withOrder = await measureApi('now', connections)
  report(best, pairs, withOrder)
} finally {
  await api.kill('SIGTERM')
  await sandbox.kill('SIGTERM')
}

type Round = { api: number; apiAsMany: number; bare: number; bareAsMany: number }

async function measureRound(round: number, best: number): Promise<Round> {
  const measured: Partial<Round> = {}
  const turns: [keyof Round, () => Promise<number>][] = [
    ['api', () => measureApi('later', connections)],
    ['bare', () => measureBare(best)],
    ['apiAsMany', () => measureApi('later', clients)],
    ['bareAsMany', () => measureBare(clients)],
  ]
  // Who goes first changes each round: a machine that warms up or tires favours neither.
  for (const [name, measure] of round % 2 === 0 ? turns : turns.toReversed()) measured[name] = await measure()
  console.log(round + 1, JSON.stringify(mapValues(measured as Round, Math.round)))
  return measured as Round
}

async function findBestClients(): Promise<number> {
  const speeds = new Map<number, number>()
  for (const count of CLIENT_COUNTS) speeds.set(count, await measureBare(count, 2))
  console.log('bare by clients', JSON.stringify(Object.fromEntries(speeds)))
  return [...speeds].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1
}

async function measureBare(atOnce: number, seconds = Math.ceil(roundMs / 1_000)): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', String(atOnce), '-j', String(Math.min(2, atOnce))]
  const { stdout } = await run('pgbench', [...args, '-T', String(seconds), '-f', script, databaseUrl])
  return requireSpeed(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]))
}

async function measureApi(checkout: 'now' | 'later', atOnce: number): Promise<number> {
  const file = join(folder, 'load.json')
  const load: BookingLoad = { port, connections: atOnce, ms: roundMs, tokens, checkout, offerings, dates }
  await writeFile(file, JSON.stringify(load))
  const { stdout } = await run(process.execPath, ['tools/bench/load-bookings.ts', file])
  const { perSecond, statuses } = JSON.parse(stdout) as {
    perSecond: number
    statuses: Record<string, number>
  }
  if (Object.keys(statuses).join() !== '200') throw new Error(`the API answered ${JSON.stringify(statuses)}`)
  return requireSpeed(perSecond)
}

/** A ratio to nothing is no figure. */
function requireSpeed(perSecond: number): number {
  if (perSecond > 0) return perSecond
  throw new Error('nothing was measured')
}

/** What the API's batch does for one booking, as one transaction by itself. */
function writeBareBooking(): string {
  return `\\set account random(1, ${tokens.length})
\\set pool random(${FIRST_POOL}, ${FIRST_POOL + POOLS - 1})
\\set day random(3, ${2 + DAYS})
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

function report(best: number, pairs: Round[], withOrder: number): void {
  const ratios = pairs.map(({ api, bare }) => api / bare)
  const toMost = pairs.map(({ apiAsMany, bareAsMany }) => apiAsMany / bareAsMany)
  const bare = median(pairs.map((pair) => pair.bare))
  const result = {
    bench: mode,
    rounds,
    roundMs,
    connections,
    clients,
    bestClients: best,
    ratioToBestBare: round2(median(ratios)),
    range: [round2(Math.min(...ratios)), round2(Math.max(...ratios))],
    ratioToMostClients: round2(median(toMost)),
    rangeToMostClients: [round2(Math.min(...toMost)), round2(Math.max(...toMost))],
    ratioWithProviderOrder: round2(withOrder / bare),
    perSecond: {
      api: Math.round(median(pairs.map((pair) => pair.api))),
      bare: Math.round(bare),
      apiAsMany: Math.round(median(pairs.map((pair) => pair.apiAsMany))),
      bareAsMany: Math.round(median(pairs.map((pair) => pair.bareAsMany))),
      apiWithProviderOrder: Math.round(withOrder),
    },
  }
  console.log(JSON.stringify(result))
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function mapValues(values: Round, change: (value: number) => number) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
