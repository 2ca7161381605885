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
import { findDue } from '../platform/jobs/look-out.ts'
import type { Sweep, Swept } from '../platform/jobs/run-sweeps.ts'
import { createLog } from '../platform/log.ts'
import { startPlatform } from '../start-platform.ts'
import { cloneDatabase } from './clone-database.ts'
import { makeClock, type TestClock } from './make-clock.ts'
import { makeConfig } from './make-config.ts'

/** Swept apart from the others: the office's mail is no other test's business. */
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
 * The real API on a real port, database and Redis; only the clock and the outside world are the test's.
 * Letters and SMS land in `mails` and `texts` when the test lets the jobs run. `beside`: a second process on
 * the database and by the clock of the first; `spoil` breaks its way to the provider, to see that a proof notices.
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
  /** What the mail server and the SMS provider do instead of taking a message. */
  const faults: { mail?: ((mail: Mail) => void) | undefined; sms?: ((sms: Sms) => void) | undefined } = {}
  const gateways = openGateways(config)
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
  // Dropping the database ends its connection before it has closed by itself.
  boss.on('error', () => undefined)
  await boss.start()

  /** Runs what is queued, now, in this process; `only` these, where the others are not the question. */
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
  /** As in a worker: one that has a sign does nothing unless the sign is seen. */
  const sweepOne = async ({ isDue, run }: Sweep, stopping: AbortSignal) => {
    const [isSeen] = isDue ? await findDue(platform.db, [isDue(clock.now())]) : [true]
    if (isSeen) while (isMore(await run(stopping)));
  }
  /** Does what has become due by the clock, until nothing is, or the worker is asked to stop. */
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
    /** Writes what waits for the security log. */
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
      const asked = Object.entries(query ?? {}).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return send(e.method, query ? `${path}?${new URLSearchParams(asked)}` : path, body, extra)
    },
    async close() {
      // The client keeps its connections for the next request; one that has just answered would be waited for until it is
      // idle for long enough, which is more than a minute.
      app.server.closeAllConnections()
      await app.close()
      await boss.stop({ graceful: false })
      gateways.close()
      await shared.printer.stop()
      await platform.stop()
      await database.drop()
    },
  }
}
