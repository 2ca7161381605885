import { Writable } from 'node:stream'
import type { AnyEndpoint, RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import type { Problem } from '@vazhipadu/contract/problem'
import { PgBoss } from 'pg-boss'
import { buildApp } from '../app.ts'
import { compose, listHandlers, listSweeps, openGateways } from '../compose.ts'
import type { Mail } from '../gateways/mail.ts'
import type { Provider } from '../gateways/razorpay.ts'
import type { Sms } from '../gateways/sms.ts'
import type { Envelope } from '../platform/jobs/enqueue.ts'
import { findDue } from '../platform/jobs/job-poller.ts'
import type { Sweep, Swept } from '../platform/jobs/run-sweeps.ts'
import { createLog } from '../platform/log.ts'
import { startPlatform } from '../start-platform.ts'
import { cloneDatabase } from './clone-database.ts'
import { makeClock, type TestClock } from './make-clock.ts'
import { makeConfig } from './make-config.ts'

/** Swept separately: the mail to the office would disturb other tests. */
const DAY_SHEETS = ['day sheets', 'old day sheets']

export type Api = Awaited<ReturnType<typeof startApi>>

type Answer<T> = {
  status: number
  headers: Headers
  body: T & Omit<Problem, keyof T>
  cookie: string | undefined
}
type Extra = { token?: string | undefined; cookie?: string; headers?: Record<string, string> }

/**
 * The real API with a real port, database and Redis; only the clock and the external services are simulated. Mails and
 * SMS are collected in `mails` and `texts` when the test runs the jobs. `beside`: a second process with the database
 * and clock of the first; `spoil` breaks its provider client, to check that a proof notices.
 */
export async function startApi(
  changes: Record<string, string> = {},
  beside?: { databaseUrl: string; clock: TestClock; spoil?: (provider: Provider) => Provider },
  clock: TestClock = beside?.clock ?? makeClock(),
) {
  const database = beside ? { url: beside.databaseUrl, drop: () => Promise.resolve() } : await cloneDatabase()
  const config = makeConfig(database.url, changes)
  const logged: string[] = []
  const keepLine = (chunk: unknown, _encoding: string, done: () => void) => {
    logged.push(String(chunk))
    done()
  }
  const log = createLog('trace', new Writable({ write: keepLine }))
  const platform = await startPlatform(config, log)
  const mails: Mail[] = []
  const texts: Sms[] = []
  /** Simulated failures of the mail server and the SMS provider. */
  const faults: { mail?: ((mail: Mail) => void) | undefined; sms?: ((sms: Sms) => void) | undefined } = {}
  const gateways = openGateways(config, platform.installation)
  const provider = beside?.spoil?.(gateways.provider) ?? gateways.provider
  const shared = compose(
    { ...platform, clock },
    {
      ...gateways,
      provider,
      sendMail: async (mail) => {
        faults.mail?.(mail)
        return { reference: String(mails.push(mail)) }
      },
      sendSms: async (sms) => {
        faults.sms?.(sms)
        return { reference: String(texts.push(sms)) }
      },
    },
  )
  const app = await buildApp(shared)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const handlers = listHandlers(shared)
  const sweeps = listSweeps(shared)
  const boss = new PgBoss({
    connectionString: database.url,
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  // Dropping the database kills its connection before it is closed.
  boss.on('error', () => undefined)
  await boss.start()

  /** Runs the queued jobs in this process; `only`: just these kinds. */
  const runJobs = async (only?: string[]) => {
    for (const handler of handlers) {
      const { job } = handler
      if (only && !only.includes(job.name)) continue
      for (;;) {
        const taken = await boss.fetch<Envelope>(job.name, { batchSize: 50 })
        if (taken.length === 0) break
        for (const one of taken) {
          await handler.run(one.data.payload, log)
          await boss.complete(job.name, one.id)
        }
      }
    }
  }

  const isMore = (swept: Swept) => typeof swept === 'number' && swept > 0
  /** As in a worker: a sweep with a condition runs only if the condition holds. */
  const sweepOne = async ({ isDue, run }: Sweep, stopping: AbortSignal) => {
    const [isSeen] = isDue ? await findDue(platform.db, [isDue(clock.now())]) : [true]
    if (isSeen) while (isMore(await run(stopping)));
  }
  /** Runs the sweeps until nothing is due, or until `stopping` is aborted. */
  const sweep = async (stopping = new AbortController().signal) => {
    for (const each of sweeps) if (!DAY_SHEETS.includes(each.name)) await sweepOne(each, stopping)
  }
  /** The same for the day sheets. */
  const sweepSheets = async () => {
    for (const { name, run } of sweeps)
      if (DAY_SHEETS.includes(name)) while (isMore(await run(new AbortController().signal)));
  }

  const send = async <T>(
    method: string,
    path: string,
    body: unknown,
    extra: Extra = {},
  ): Promise<Answer<T>> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(extra.token !== undefined && { authorization: `Bearer ${extra.token}` }),
        ...(extra.cookie !== undefined && { cookie: extra.cookie }),
        ...extra.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      cookie,
    }
  }

  return {
    url,
    config,
    db: platform.db,
    databaseUrl: database.url,
    clock,
    mails,
    texts,
    faults,
    logged,
    provider,
    shared,
    handlers,
    sweeps,
    runJobs,
    sweep,
    sweepSheets,
    /** Writes the buffered events of the security log. */
    rush: app.rush,
    flushSecurity: () => app.security.flush(),
    send,
    call<E extends AnyEndpoint>(e: E, request: RequestOf<E>, extra?: Extra): Promise<Answer<ResponseOf<E>>> {
      const { params, query, body } = request as {
        params?: Record<string, string>
        query?: Record<string, string | number>
        body?: unknown
      }
      const path = e.path.replace(/:(\w+)/g, (_match, name: string) =>
        encodeURIComponent(params?.[name] ?? ''),
      )
      const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return send(e.method, query ? `${path}?${new URLSearchParams(pairs)}` : path, body, extra)
    },
    async close() {
      // The test's client keeps its connections alive; closing the server would wait more than a minute until they are
      // idle for long enough.
      app.server.closeAllConnections()
      await app.close()
      await boss.stop({ graceful: false })
      gateways.close()
      await shared.printer.stop()
      await shared.threads.stop()
      await platform.stop()
      await database.drop()
    },
  }
}
