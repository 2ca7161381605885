import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { createDatabase, createPool } from '../../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { fillCatalogue } from '../../../apps/server/src/testing/fill-catalogue.ts'
import { findFreePort } from '../../../apps/server/src/testing/find-free-port.ts'
import { makeConfig, makeEnvironment } from '../../../apps/server/src/testing/make-config.ts'
import { makeDevotees } from '../../../apps/server/src/testing/make-devotees.ts'
import { startProcess } from '../../../apps/server/src/testing/start-process.ts'
import { startInbox } from '../../../tools/inbox/start-inbox.ts'
import { collectSpans, type Span } from './collect-spans.ts'
import { chooseTrace } from './render-trace.ts'

const find = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const PATIENCE_MS = 60_000
/** The browser's request when it returns from the payment. */
export const LAST_CALL = 'POST /booking/payment-callback'
/** The devotee's name. Personal data such as name, account and address must be in no span. */
const NAME = 'Ammini Amma'
type Paid = { payment_id: string; order_id: string; signature: string }

/**
 * Makes one booking through the real processes, from the browser's return from the payment to the letter, and returns
 * every span sent to a collector. `secrets` must be in none of them.
 */
export async function traceBooking(databaseUrl: string): Promise<{ spans: Span[]; secrets: string[] }> {
  const collector = await collectSpans()
  const inbox = await startInbox({ httpPort: 0, smtpPort: 0 })
  const [apiPort, sandboxPort] = [await findFreePort(), await findFreePort()] as const
  const env = makeEnvironment(databaseUrl, {
    API_PORT: String(apiPort),
    RAZORPAY_URL: `http://127.0.0.1:${sandboxPort}`,
    SMTP_URL: `smtp://127.0.0.1:${inbox.smtpPort}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const config = makeConfig(databaseUrl, env)
  const db = createDatabase(config, createPool(config, createLog('silent')))
  await fillCatalogue({ db, clock: systemClock })
  const [devotee] = await makeDevotees({ db, config, clock: systemClock }, 1)
  const keys = `${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`
  const processes = [
    await startProcess(
      find('tools/razorpay-sandbox/main.ts'),
      { RAZORPAY_SANDBOX_PORT: String(sandboxPort), SANDBOX_KEYS: keys, SANDBOX_DATABASE_URL: databaseUrl },
      /razorpay sandbox: API/,
    ),
    await startProcess(find('apps/server/src/http.ts'), env, /API is listening/),
    await startProcess(find('apps/server/src/worker.ts'), env, /worker is taking jobs/),
  ]
  const post = (url: string, headers: Record<string, string>, body: object | URLSearchParams) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: body instanceof URLSearchParams ? headers : { ...headers, 'content-type': 'application/json' },
      body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    })
  const api = `http://127.0.0.1:${apiPort}`
  try {
    const date = new Date(systemClock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    const held = await post(
      `${api}/booking/initiate`,
      { authorization: `Bearer ${devotee?.token}`, 'idempotency-key': randomUUID() },
      { lines: [{ offering_id: 1, date, name: NAME, star_id: 9, quantity: 1 }] },
    )
    const { tran_no, checkout } = (await held.json()) as { tran_no: string; checkout: { order_id: string } }
    if (!held.ok) throw new Error(`the booking was answered ${held.status}`)
    const pay = `http://127.0.0.1:${sandboxPort}/control/orders/${checkout.order_id}/pay`
    const paid = (await (await post(pay, {}, { sendWebhooks: false })).json()) as Paid
    await post(
      `${api}/booking/payment-callback`,
      {},
      new URLSearchParams({
        razorpay_payment_id: paid.payment_id,
        razorpay_order_id: paid.order_id,
        razorpay_signature: paid.signature,
      }),
    )
    await waitFor(() => chooseTrace(collector.spans, LAST_CALL).length > 0)
    const person = await db
      .selectFrom('account')
      .select(['name', 'email', 'mobile'])
      .executeTakeFirstOrThrow()
    const secrets = [NAME, tran_no, devotee?.token, ...Object.values(person), '127.0.0.1']
    return { spans: collector.spans, secrets: secrets.flatMap((word) => word || []) }
  } finally {
    await Promise.all(processes.map((each) => each.kill('SIGTERM')))
    await db.destroy()
    await inbox.close()
    collector.close()
  }
}

async function waitFor(isSo: () => boolean): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (!isSo()) {
    if (performance.now() > until) throw new Error('no letter was traced in time')
    await delay(100)
  }
  // Waits for the last batch of the job's spans.
  await delay(2_500)
}
