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
import { askOnce } from '../ask-once.ts'

const find = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const API = find('../../../apps/server/src/http.ts')
const WORKER = find('../../../apps/server/src/worker.ts')
const SANDBOX = find('../../razorpay-sandbox/main.ts')

type Given = {
  /** A migrated database, as its owner knows it: what is asked and filled here goes there. */
  databaseUrl: string
  changes?: Record<string, string> | undefined
  /** Fills the database before anybody uses it. */
  fill?: ((databaseUrl: string) => Promise<void>) | undefined
  /** Puts something before the APIs, and answers where they are called then. */
  front?: (apiPorts: number[]) => Promise<Front>
  /** Where the provider listens, when somebody must know it before. */
  sandboxPort?: number | undefined
  /** What one process alone is given, asked at each of its starts: its own way to the database, another clock, less memory. */
  own?: ((kind: 'api' | 'worker', which: number) => Own) | undefined
}
type Own = { env?: Record<string, string>; logFile?: string | undefined }
type Front = { url: string; env: Record<string, string>; stop(): Promise<void> }

/** The whole temple on a database as processes that can die: two APIs, two workers and the provider. */
export async function runTemple({ databaseUrl, changes, fill, front, own, ...given }: Given) {
  const sandboxPort = given.sandboxPort ?? (await findFreePort())
  const apiPorts = [await findFreePort(), await findFreePort()]
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const before = await front?.(apiPorts)
  const urls = before ? [before.url] : apiPorts.map((port) => `http://127.0.0.1:${port}`)
  const env = makeEnvironment(databaseUrl, {
    RAZORPAY_URL: sandboxUrl,
    CLOCK_ADJUSTABLE: 'true',
    // Raised: a whole crowd comes from one address.
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
  /** A connection for one question: the pool of the processes must not know of it. */
  const ask = <R extends object>(text: string) => askOnce<R>(databaseUrl, text)
  const OTHERS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  /** Starts again what cannot start while the database itself is coming back. */
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
    /** It takes calls and answers none. */
    freezeApi: (which: number) => apis[which] && freeze(apis[which]),
    thawApi: (which: number) => apis[which] && wake(apis[which]),
    freezeWorker: (which: number) => workers[which] && freeze(workers[which]),
    thawWorker: (which: number) => workers[which] && wake(workers[which]),
    /** Whether it has ended, and of what. */
    lookAtWorker: (which: number) => workers[which]?.child,
    lookAtApi: (which: number) => apis[which]?.child,
    /** Everything of ours on this machine dies at once; the provider is elsewhere. */
    async killAll() {
      await Promise.all([...apis, ...workers].map((each) => each.kill('SIGKILL')))
    },
    async startAgain() {
      apis.splice(0, apis.length, ...(await Promise.all(apiPorts.map(startApi))))
      workers.splice(0, workers.length, await startWorker(0), await startWorker(1))
    },
    /** The database ends some connections in the middle of whatever they do. */
    async endConnections(most: number) {
      await ask(`select pg_terminate_backend(pid) ${OTHERS} order by random() limit ${most}`)
    },
    /** A server process of the database dies; the database throws everybody out and recovers. */
    async killBackend() {
      const [found] = await ask<{ pid: number }>(
        `select pid ${OTHERS} and state is not null order by (state = 'active') desc, random() limit 1`,
      )
      if (found) process.kill(found.pid, 'SIGKILL')
    },
    /** Everybody's clock: the APIs, the workers and the provider follow this row. */
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
