import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobs } from '../../apps/server/src/jobs.ts'
import { grantRuntime } from '../../apps/server/src/platform/db/grant-runtime.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { installQueues } from '../../apps/server/src/platform/jobs/install-queues.ts'
import { runTemple } from '../bench/kill/run-temple.ts'
import { queryOnce } from '../bench/query-once.ts'
import { makeRepository } from './back-up.ts'
import { commandCluster } from './command-cluster.ts'
import { createNetwork, removeNetwork } from './create-network.ts'
import { findEngines } from './find-engines.ts'
import { addressOf, DATABASE, OWNER, type Plan, planCluster, RUNTIME, socketsOf } from './plan-cluster.ts'
import { findPrimary, waitHealthy } from './read-health.ts'
import { startEtcd } from './start-etcd.ts'
import { startPlainFront } from './start-front.ts'
import { startNodes } from './start-nodes.ts'
import { startRedis } from './start-redis.ts'
import { startWays } from './start-ways.ts'
import { writeHaproxy } from './write-haproxy.ts'
import { writePatroni } from './write-patroni.ts'
import { writePgbackrest } from './write-pgbackrest.ts'
import { writePgbouncer, writeUsers } from './write-pgbouncer.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

type Options = {
  /** Seconds after which a silent primary is replaced: 8 in tests, 20 in production. */
  ttl?: number
  changes?: Record<string, string>
  fill?: (databaseUrl: string) => Promise<void>
  tell?: (words: string) => void
}

/** The whole temple without a single point of failure, on this machine: a `Temple` with more parts that can fail. */
export async function startCluster({ ttl = 8, changes, fill, tell = () => undefined }: Options = {}) {
  const undo: Array<() => Promise<unknown>> = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const plan = await prepare(ttl, undo)
    tell(`Patroni ${plan.engines.patroni.version} by ${plan.engines.patroni.driver}, ${plan.directory}`)
    const etcd = await startEtcd(plan)
    undo.push(() => etcd.killAll())
    const nodes = startNodes(plan)
    undo.push(() => nodes.stop())
    const ways = await startWays(plan)
    undo.push(() => ways.stop())
    const redis = await startRedis(plan)
    undo.push(() => redis.stop())
    await waitHealthy(plan)
    tell('database ready')
    const databaseUrl = await makeDatabase(plan)
    await makeRepository(plan, nodes.find(await findPrimary(plan)))
    const temple = await runTemple({
      databaseUrl,
      fill,
      front: (apis) => startPlainFront(plan, apis),
      changes: { ...nameDatabase(plan), ...changes },
    })
    undo.push(() => temple.stop())
    const commands = commandCluster({ plan, etcd, nodes, ways, redis })
    undo.push(() => commands.stopRestored())
    return { ...temple, ...commands, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(ttl: number, undo: Array<() => Promise<unknown>>): Promise<Plan> {
  const directory = await mkdtemp(join(tmpdir(), 'vazhipadu-cluster-'))
  undo.push(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  const engines = await findEngines(ttl, directory)
  const { bridge, ...network } = await createNetwork()
  undo.push(() => removeNetwork(bridge))
  const plan = await planCluster({ directory, engines, ttl, ...network })
  await writeFiles(plan)
  return plan
}

async function makeDatabase(plan: Plan): Promise<string> {
  await makeRoles(plan)
  const url = addressOf(plan, 'owner')
  await migrate(url)
  await installQueues(url, jobs)
  await grantRuntime(url, RUNTIME)
  return url
}

/** Roles for the tables' owner and for the processes. The owner may also see and end sessions, which drills need. */
async function makeRoles(plan: Plan): Promise<void> {
  const { owner, runtime } = plan.passwords
  const statements = [
    `create role ${OWNER} login password '${owner}'`,
    `create role ${RUNTIME} login password '${runtime}'`,
    `grant pg_monitor, pg_signal_backend to ${OWNER}`,
    `create database ${DATABASE} owner ${OWNER}`,
  ]
  for (const statement of statements) await queryOnce(addressOf(plan, 'superuser'), statement)
}

/** Database URLs as in production: through the pooler as a role that owns nothing, and directly where necessary. */
const nameDatabase = (plan: Plan) => ({
  DATABASE_URL: `postgres://${RUNTIME}:${plan.passwords.runtime}@127.0.0.1:${plan.ports.pooler}/${DATABASE}`,
  DATABASE_DIRECT_URL: addressOf(plan, 'runtime'),
  DATABASE_PROCESSES: '4',
  DATABASE_QUERY_TIMEOUT_MS: '5000',
  REDIS_URL: `redis://127.0.0.1:${plan.ports.redis}`,
  REDIS_WAIT_MS: '250',
})

/** Writes the configuration of all programs into the cluster's directory. */
async function writeFiles(plan: Plan): Promise<void> {
  const { directory, nodes } = plan
  for (const folder of ['run', 'log', 'backup', 'spool']) await mkdir(join(directory, folder))
  for (const node of nodes) await mkdir(socketsOf(plan, node))
  const files = {
    'haproxy.cfg': writeHaproxy(plan),
    'pgbouncer.ini': writePgbouncer(plan),
    'users.txt': writeUsers(plan),
    'pgbackrest.conf': writePgbackrest(plan),
  }
  for (const [name, text] of Object.entries(files))
    await writeFile(join(directory, name), text, { mode: 0o600 })
  for (const node of nodes)
    await writeFile(join(directory, `${node.name}.yml`), writePatroni(plan, node), { mode: 0o600 })
  // The programs run as an ordinary user, who must be able to enter the parent folders.
  execFileSync('chown', ['-R', 'postgres:postgres', directory])
  await chmod(directory, 0o755)
  await chmod(join(directory, 'log'), 0o755)
}
