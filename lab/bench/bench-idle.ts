// npm run bench:idle [-- --seconds 60]: transactions per second, connections and megabytes of memory of one idle API
// and one idle worker. Goal: at most five transactions per second.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { findPorts } from '../../tools/host/start-nginx.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { readCount } from './read-option.ts'

const MAX_PER_SECOND = 5
const seconds = readCount('seconds', 60)
const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_idle_${process.pid}`
const [inboxPort = 0, smtp = 0] = await findPorts(2)
const env = await makeBenchEnvironment('idle', databaseUrl, { inbox: inboxPort, smtp })
// As installed: the adjustable clock of tests would be polled five times per second.
env.CLOCK_ADJUSTABLE = 'false'
await prepareDatabase(databaseUrl, env, true)
await seedDatabase(env)
const inbox = await startProcess('tools/inbox/main.ts', env, /inbox/)
const api = await startProcess('apps/server/src/http.ts', env, /API is listening/)
const worker = await startProcess('apps/server/src/worker.ts', env, /worker is taking jobs/)
// Connects to another database, so that its own queries are not counted.
const client = new pg.Client('postgres://postgres@127.0.0.1:5432/postgres')
await client.connect()
const count = async () => {
  const { rows } = await client.query<{ done: string; connections: number }>(
    'select xact_commit + xact_rollback as done, numbackends as connections from pg_stat_database where datname = $1',
    [databaseUrl.split('/').at(-1)],
  )
  return { done: Number(rows[0]?.done), connections: rows[0]?.connections }
}
const readMegabytes = (pid: number | undefined) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

await delay(15_000)
const before = await count()
await delay(seconds * 1_000)
const after = await count()
const perSecond = Math.round(((after.done - before.done) / seconds) * 10) / 10
const megabytes = { api: readMegabytes(api.child.pid), worker: readMegabytes(worker.child.pid) }
for (const process of [api, worker, inbox]) await process.kill('SIGTERM')
await client.end()
await dropDatabase(databaseUrl)
const passed = perSecond <= MAX_PER_SECOND
console.log(
  JSON.stringify({
    bench: 'idle',
    seconds,
    transactionsPerSecond: perSecond,
    connections: after.connections,
    megabytes,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    passed,
  }),
)
process.exit(passed ? 0 : 1)
