import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BaseClock, startClock } from './advance-clock.ts'
import { answerHttp } from './answer-http.ts'
import { type Control, controlSandbox } from './control-sandbox.ts'
import { followDatabaseClock } from './follow-database-clock.ts'
import { createRecords, type Settings } from './sandbox-records.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { openCheckout } from './serve-checkout.ts'
import { simulateFaults } from './simulate-faults.ts'

export interface SandboxOptions {
  port?: number
  /** Secrets by key id; a key can only access entities created with it. */
  keys: Record<string, string>
  webhookUrl?: string | undefined
  webhookSecret?: string
  webhookTimeoutMs?: number
  /** Factor by which webhook retries are faster than documented. */
  backOffCompression?: number
  clock?: BaseClock
  /** Follows the application's adjustable clock. */
  clockDatabaseUrl?: string | undefined
  settings?: Partial<Settings>
}

export interface RunningSandbox {
  url: string
  port: number
  checkoutJsUrl: string
  control: Control
  close(): Promise<void>
}

/** The provider's simulator, in memory. Port 0 uses any free port. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const live = Object.keys(options.keys).find((key) => key.startsWith('rzp_live_'))
  if (live !== undefined) throw new Error(`The Razorpay sandbox does not take a live key (${live}).`)
  if (Object.keys(options.keys).length === 0) throw new Error('The Razorpay sandbox needs a key.')
  const clock = startClock(options.clock)
  const webhooks = sendWebhooks(clock, {
    url: options.webhookUrl,
    secret: options.webhookSecret ?? 'webhook-secret',
    timeoutMs: options.webhookTimeoutMs ?? 5_000,
    compression: options.backOffCompression ?? 60,
  })
  const records = createRecords(options.keys, clock, webhooks.announce)
  Object.assign(records.settings, options.settings)
  const faults = simulateFaults(() => clock.nowMs())
  const control = controlSandbox(records, webhooks, faults)
  const sandbox = { records, faults, control, checkout: openCheckout(records) }
  const server = createServer((request, response) => {
    answerHttp(sandbox, request, response).catch((error: unknown) => {
      console.error('razorpay sandbox:', error)
      response.destroy()
    })
  })
  const unfollow =
    options.clockDatabaseUrl === undefined
      ? undefined
      : await followDatabaseClock(options.clockDatabaseUrl, clock)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    checkoutJsUrl: `http://localhost:${port}/v1/checkout.js`,
    control,
    async close() {
      await unfollow?.()
      clock.stop()
      webhooks.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
