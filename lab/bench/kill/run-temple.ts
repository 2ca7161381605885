import { fileURLToPath } from 'node:url'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { createDatabase, createPool } from '../../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { fillCatalogue } from '../../../apps/server/src/testing/fill-catalogue.ts'
import { findFreePort } from '../../../apps/server/src/testing/find-free-port.ts'
import { freeze, wake } from '../../../apps/server/src/testing/freeze-process.ts'
import { liftCaps } from '../../../apps/server/src/testing/lift-caps.ts'
import { makeConfig, makeEnvironment } from '../../../apps/server/src/testing/make-config.ts'
import { type Process, startProcess } from '../../../apps/server/src/testing/start-process.ts'
import { queryOnce } from '../query-once.ts'

const find = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const API = find('../../../apps/server/src/http.ts')
const WORKER = find('../../../apps/server/src/worker.ts')
const SANDBOX = find('../../../tools/razorpay-sandbox/main.ts')

type TempleRunOptions = {
  /** A migrated database, by its owner's URL; used for queries and seeding here. */
  databaseUrl: string
  changes?: Record<string, string> | undefined
  /** Seeds the database before it is used. */
  fill?: ((databaseUrl: string) => Promise<void>) | undefined
  /** Starts a proxy in front of the APIs and returns where to send requests. */
  front?: (apiPorts: number[]) => Promise<Front>
  /** The provider's port, if it must be known in advance. */
  sandboxPort?: number | undefined
  /**
   * Settings of a single process, read at each of its starts: its own proxy to the database, another clock, less
   * memory.
   */
  own?: ((kind: 'api' | 'worker', which: number) => Own) | undefined
}
type Own = { env?: Record<string, string>; logFile?: string | undefined }
type Front = { url: string; env: Record<string, string>; stop(): Promise<void> }

/** The whole temple on a database as separate processes that can be killed: two APIs, two workers and the provider. */
export async function runTemple({ databaseUrl, changes, fill, front, own, ...options }: TempleRunOptions) {
  const sandboxPort = options.sandboxPort ?? (await findFreePort())
  const apiPorts = [await findFreePort(), await findFreePort()]
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const before = await front?.(apiPorts)
  const urls = before ? [before.url] : apiPorts.map((port) => `http://127.0.0.1:${port}`)
  const env = makeEnvironment(databaseUrl, {
    RAZORPAY_URL: sandboxUrl,
    CLOCK_ADJUSTABLE: 'true',
    // Raised, because the whole crowd has one address.
    LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000',
    ...before?.env,
    ...changes,
  })
  const config = makeConfig(databaseUrl, { ...env, DATABASE_URL: databaseUrl })
  const db = createDatabase(config, createPool(config, createLog('silent')))
  await fillCatalogue({ db, clock: systemClock })
  await liftCaps(db)
  await fill?.(databaseUrl)
  const sandbox = await startProcess(
    SANDBOX,
    {
      RAZORPAY_SANDBOX_PORT: String(sandboxPort),
      SANDBOX_KEYS: `${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`,
      SANDBOX_WEBHOOK_URL: `${urls[0]}/booking/payment-webhook`,
      SANDBOX_WEBHOOK_SECRET: env.RAZORPAY_WEBHOOK_SECRETS ?? '',
      SANDBOX_DATABASE_URL: databaseUrl,
    },
    /razorpay sandbox: API/,
  )
  const startApi = (port: number, which: number) => {
    const its = own?.('api', which)
    const around = { ...env, API_PORT: String(port), ...its?.env }
    return startProcess(API, around, /API is listening/, [], its?.logFile)
  }
  const startWorker = (which: number) => {
    const its = own?.('worker', which)
    return startProcess(WORKER, { ...env, ...its?.env }, /worker is taking jobs/, [], its?.logFile)
  }
  const apis = await Promise.all(apiPorts.map(startApi))
  const workers = await Promise.all([startWorker(0), startWorker(1)])
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${sandboxUrl}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  /** A separate connection, so that the processes' pool is not affected. */
  const ask = <R extends object>(text: string) => queryOnce<R>(databaseUrl, text)
  const OTHERS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  /** Retries a start that fails while the database is recovering. */
  const insist = async (start: () => Promise<Process>): Promise<Process> => {
    for (let tries = 1; ; tries++) {
      try {
        return await start()
      } catch (error) {
        if (tries === 5) throw error
      }
    }
  }
  const endApi = async (which: number) => apis[which]?.kill('SIGKILL')
  const beginApi = async (which: number) => {
    apis[which] = await insist(() => startApi(apiPorts[which] ?? 0, which))
  }
  const endWorker = async (which: number) => workers[which]?.kill('SIGKILL')
  const beginWorker = async (which: number) => {
    workers[which] = await insist(() => startWorker(which))
  }

  return {
    db,
    config,
    env,
    databaseUrl,
    urls,
    control,
    ask,
    endApi,
    beginApi,
    async killApi(which: number) {
      await endApi(which)
      await beginApi(which)
    },
    endWorker,
    beginWorker,
    async killWorker(which: number) {
      await endWorker(which)
      await beginWorker(which)
    },
    /** It accepts connections and answers none. */
    freezeApi: (which: number) => apis[which] && freeze(apis[which]),
    thawApi: (which: number) => apis[which] && wake(apis[which]),
    freezeWorker: (which: number) => workers[which] && freeze(workers[which]),
    thawWorker: (which: number) => workers[which] && wake(workers[which]),
    /** The process, to see whether and how it ended. */
    lookAtWorker: (which: number) => workers[which]?.child,
    lookAtApi: (which: number) => apis[which]?.child,
    /** Kills all of our processes at once; the provider is on another machine. */
    async killAll() {
      await Promise.all([...apis, ...workers].map((each) => each.kill('SIGKILL')))
    },
    async startAgain() {
      apis.splice(0, apis.length, ...(await Promise.all(apiPorts.map(startApi))))
      workers.splice(0, workers.length, await startWorker(0), await startWorker(1))
    },
    /** The database terminates some connections in the middle of their work. */
    async endConnections(max: number) {
      await ask(`select pg_terminate_backend(pid) ${OTHERS} order by random() limit ${max}`)
    },
    /** Kills a server process of the database; PostgreSQL then ends all sessions and recovers. */
    async killBackend() {
      const [found] = await ask<{ pid: number }>(
        `select pid ${OTHERS} and state is not null order by (state = 'active') desc, random() limit 1`,
      )
      if (found) process.kill(found.pid, 'SIGKILL')
    },
    /** Sets the clock of APIs, workers and provider, which all follow this row. */
    async passTo(offsetMs: number) {
      await db
        .insertInto('clockOffset')
        .values({ offsetMs })
        .onConflict((row) => row.column('single').doUpdateSet({ offsetMs }))
        .execute()
    },
    async stop() {
      await Promise.all([...apis, ...workers, sandbox].map((each) => each.kill('SIGKILL')))
      await before?.stop()
      await db.destroy()
    },
  }
}
