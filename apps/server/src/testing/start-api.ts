import { Writable } from 'node:stream'
import type { AnyEndpoint, RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import type { Problem } from '@vazhipadu/contract/problem'
import { PgBoss } from 'pg-boss'
import { buildApp } from '../app.ts'
import { rememberCalendar } from '../features/calendar/calendar.reads.ts'
import { calendarHandlers } from '../features/calendar/calendar.worker.ts'
import { rememberCatalogue } from '../features/catalogue/catalogue.reads.ts'
import { checkoutHandlers, checkoutSweeps } from '../features/checkout/checkout.worker.ts'
import { closedDaysHandlers, closedDaysSweeps } from '../features/closed-days/closed-days.worker.ts'
import { attachDaySheet } from '../features/day-sheet/attach-day-sheet.ts'
import { daySheetSweeps } from '../features/day-sheet/day-sheet.worker.ts'
import type { FindReceipt } from '../features/notifications/deliver-notice.ts'
import { notificationHandlers, notificationSweeps } from '../features/notifications/notifications.worker.ts'
import { paymentsHandlers } from '../features/payments/payments.worker.ts'
import { attachReceipt } from '../features/receipts/attach-receipt.ts'
import { openIssuer } from '../features/receipts/issue-receipt.ts'
import { reportsHandlers, reportsSweeps } from '../features/reports/reports.worker.ts'
import { rememberSettings } from '../features/settings/settings.reads.ts'
import { supportHandlers } from '../features/support/support.worker.ts'
import { createFileStore } from '../gateways/files.ts'
import { createGoogleVerifier } from '../gateways/google.ts'
import type { Mail } from '../gateways/mail.ts'
import { createProvider, type Provider } from '../gateways/razorpay.ts'
import { createScanner } from '../gateways/scan-file.ts'
import { listSmsTemplates, type Sms } from '../gateways/sms.ts'
import { openReadOut } from '../platform/db/read-out.ts'
import type { Envelope } from '../platform/jobs/enqueue.ts'
import { createLog } from '../platform/log.ts'
import { startPrinter } from '../platform/pdf/printer.ts'
import { startPlatform } from '../start-platform.ts'
import { cloneDatabase } from './clone-database.ts'
import { makeClock, type TestClock } from './make-clock.ts'
import { makeConfig } from './make-config.ts'

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
  const ticking = { ...platform, clock }
  const files = createFileStore(config)
  const scanFile = createScanner(config)
  const provider = beside?.spoil?.(createProvider(config)) ?? createProvider(config)
  const verifyGoogle = createGoogleVerifier(config)
  const app = await buildApp(ticking, { verifyGoogle, provider, files, scanFile })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  const mails: Mail[] = []
  const texts: Sms[] = []
  const receipts = new Map<string, Awaited<ReturnType<FindReceipt>>>()
  const settings = rememberSettings(platform.db, platform.changes)
  const calendar = rememberCalendar(platform)
  const catalogue = rememberCatalogue(platform.db, platform.changes)
  const issuer = openIssuer(platform.db, clock)
  const paying = { ...ticking, provider, settings, calendar, catalogue, issuer }
  const printer = startPrinter({ threads: config.PRINT_THREADS, waiting: config.PRINTS_QUEUED })
  const printing = { ...ticking, settings, calendar, printer, issuer }
  /** What the mail server and the SMS provider do instead of taking a message. */
  const faults: { mail?: ((mail: Mail) => void) | undefined; sms?: ((sms: Sms) => void) | undefined } = {}
  const notifier = {
    ...ticking,
    settings,
    calendar,
    smsTemplates: listSmsTemplates(config),
    findReceipt: async (tranNo: string) => receipts.get(tranNo) ?? attachReceipt(printing, tranNo),
    findDaySheet: (onDate: string, edition: string) => attachDaySheet(printing, onDate, edition),
    sendMail: async (mail: Mail) => {
      faults.mail?.(mail)
      return { reference: String(mails.push(mail)) }
    },
    sendSms: async (sms: Sms) => {
      faults.sms?.(sms)
      return { reference: String(texts.push(sms)) }
    },
  }
  const handlers = [
    ...notificationHandlers(notifier),
    ...supportHandlers({ ...ticking, files, scanFile }),
    ...reportsHandlers({ ...ticking, calendar, files, readOut: openReadOut(config, log) }),
    ...calendarHandlers({ ...ticking, calendar }),
    ...checkoutHandlers(paying),
    ...closedDaysHandlers(paying),
    ...paymentsHandlers(paying),
  ]
  const sweeps = [
    ...checkoutSweeps(paying),
    ...closedDaysSweeps(paying),
    ...notificationSweeps(notifier),
    ...reportsSweeps({ ...ticking, files }),
  ]
  const mailings = daySheetSweeps(printing)
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

  /** Does what has become due by the clock, until nothing is, or the worker is asked to stop. */
  const sweep = async (stopping = new AbortController().signal) => {
    for (const { run } of sweeps) while ((await run(stopping)) > 0);
  }
  /** The same for the day sheets: apart, because the office's mail is no other test's business. */
  const sweepSheets = async () => {
    for (const { run } of mailings) while ((await run(new AbortController().signal)) > 0);
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
    /** What is attached to a confirmation, by the order's number. */
    receipts,
    logged,
    provider,
    paying,
    runJobs,
    sweep,
    sweepSheets,
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
      await app.close()
      await boss.stop({ graceful: false })
      await printer.stop()
      await platform.stop()
      await database.drop()
    },
  }
}
