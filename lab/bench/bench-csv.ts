// npm run bench:csv [-- --orders 1000000 --rounds 3 --database postgres://…]: the CSV of all orders, downloaded from
// the API by a one-time URL, compared with `psql` copying the same SELECT without formula escaping to /dev/null, in
// turns on one machine; and with the bare table. Only the ratio is meaningful; it is the median of the rounds.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createAccessTokens } from '../../apps/server/src/features/identity/sessions/sign-access-token.ts'
import { writeExport } from '../../apps/server/src/features/reports/transactions/export-transactions.ts'
import { writeIn } from '../../apps/server/src/platform/db/copy-out.ts'
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { makeConfig } from '../../apps/server/src/testing/make-config.ts'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { seedOrders } from './orders/seed-orders.ts'
import { findOption, readCount } from './read-option.ts'

requireProgramsOf('bench:csv')

const orders = readCount('orders', 1_000_000)
const kept = findOption('database')
const rounds = readCount('rounds', 3)
/** With few orders the start-up dominates, so the ratio is reported but only checked at full size. */
const MIN_RATIO = orders >= 200_000 ? 0.6 : 0
const MAX_GROWTH_MB = 100
const databaseUrl = kept ?? `postgres://postgres@127.0.0.1:5432/vazhipadu_bench_csv_${process.pid}`

const port = await findFreePort()
const env = await makeBenchEnvironment('csv', databaseUrl, { api: port })
if (!kept) {
  await prepareDatabase(databaseUrl, env, true)
  await seedDatabase(env)
  await seedOrders({ databaseUrl, count: orders, at: new Date() })
}
const period = { timeZone: 'Asia/Kolkata', today: new Date().toISOString().slice(0, 10) }
const config = makeConfig(databaseUrl)
// Only compiles the query; makes no connection.
const db = createDatabase(config, createPool(config, createLog('silent')))
const statement = writeExport({}, period, (column) => column).compile(db)
const joined = `copy (${writeIn(statement.sql, statement.parameters)}) to stdout with (format csv, header)`
const plain = 'copy orders to stdout with (format csv, header)'

const api = await startProcess('apps/server/src/http.ts', env, /API is listening/)
const token = await signInAdmin()
const pairs: Record<'api' | 'joined' | 'plain', number[]> = { api: [], joined: [], plain: [] }
let growthMb = 0
let downloaded = { bytes: 0, lines: 0, firstByteMs: 0 }
try {
  // Reads the tables into the cache before the measurements.
  await copyBare(joined)
  for (let round = 0; round < rounds; round++) {
    const turns =
      round % 2 === 0 ? ([measureApi, measureJoined] as const) : ([measureJoined, measureApi] as const)
    for (const turn of turns) await turn()
    pairs.plain.push(await copyBare(plain))
    console.log(round + 1, JSON.stringify(lastOf(pairs)), `${growthMb} MB`)
  }
} finally {
  await api.kill('SIGTERM')
  if (!kept) await dropDatabase(databaseUrl)
}
const seconds = { api: median(pairs.api), joined: median(pairs.joined), plain: median(pairs.plain) }
const ratioToBare = round2(median(pairs.api.map((each, n) => (pairs.joined[n] ?? 0) / each)))
const result = {
  bench: 'csv',
  rows: downloaded.lines - 1,
  megabytes: Math.round(downloaded.bytes / 1e6),
  rounds,
  ratioToBare,
  ratioToPlainTable: round2(median(pairs.api.map((each, n) => (pairs.plain[n] ?? 0) / each))),
  firstByteMs: Math.round(downloaded.firstByteMs),
  growthMb,
  seconds: { api: round2(seconds.api), bareJoined: round2(seconds.joined), barePlain: round2(seconds.plain) },
}
const isWhole = kept !== undefined || result.rows === orders
const passed = isWhole && ratioToBare >= MIN_RATIO && growthMb <= MAX_GROWTH_MB
if (!passed)
  console.error(`missed: every order, at least ${MIN_RATIO} of bare, at most ${MAX_GROWTH_MB} MB more`)
console.log(JSON.stringify({ ...result, passed }))
process.exit(passed ? 0 : 1)

async function measureJoined(): Promise<void> {
  pairs.joined.push(await copyBare(joined))
}

async function copyBare(statement: string): Promise<number> {
  const nowhere = await open('/dev/null', 'w')
  const began = performance.now()
  const child = spawn('psql', ['-X', '-q', databaseUrl, '-c', statement], {
    stdio: ['ignore', nowhere.fd, 'inherit'],
    env: { ...process.env, PGOPTIONS: '-c statement_timeout=0' },
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  await nowhere.close()
  if (code !== 0) throw new Error(`psql ended with ${code}`)
  return (performance.now() - began) / 1000
}

async function measureApi(): Promise<void> {
  const address = `http://127.0.0.1:${port}`
  const response = await fetch(`${address}/booking/transaction-history/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok)
    throw new Error(`no address for the download: ${response.status} ${await response.text()}`)
  const { url } = (await response.json()) as { url: string }
  const before = await residentMb()
  let peak = before
  let watching = true
  const watch = (async () => {
    for (; watching; await delay(100)) peak = Math.max(peak, await residentMb())
  })()
  const began = performance.now()
  const answer = await fetch(`${address}${new URL(url).pathname}`)
  if (!answer.ok || !answer.body) throw new Error(`no download: ${answer.status}`)
  let [bytes, lines, firstByteMs] = [0, 0, 0]
  for await (const chunk of answer.body) {
    firstByteMs ||= performance.now() - began
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
  }
  pairs.api.push((performance.now() - began) / 1000)
  watching = false
  await watch
  downloaded = { bytes, lines, firstByteMs }
  growthMb = Math.max(growthMb, Math.round(peak - before))
  const again = await fetch(`${address}${new URL(url).pathname}`)
  await again.arrayBuffer()
  if (again.status !== 404) throw new Error(`the address worked twice: ${again.status}`)
}

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${api.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function signInAdmin(): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const id = randomUUID()
  const now = new Date()
  await client.query(
    `insert into account (id, name, email, capabilities, consented_at, created_at)
     values ($1, 'Bench', $2, '{treasury}', $3, $3)`,
    [id, `bench-${id}@example.com`, now],
  )
  const sid = randomUUID()
  await client.query(
    `insert into session (id, account_id, refresh_hash, rotated_at, signed_in_at, last_seen_at, expires_at, device, factor_at)
     values ($1, $2, '', $3, $3, $3, $3::timestamptz + interval '12 hours', 'bench', $3)`,
    [sid, id, now],
  )
  await client.end()
  const tokens = createAccessTokens((env.TOKEN_KEYS ?? '').split(','))
  return tokens.sign({ sub: id, sid, role: ['user', 'admin'], signedInAt: now }, now)
}

function lastOf(all: typeof pairs) {
  return Object.fromEntries(Object.entries(all).map(([name, list]) => [name, round2(list.at(-1) ?? 0)]))
}
function median(list: number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
}
function round2(value: number): number {
  return Math.round(value * 100) / 100
}
