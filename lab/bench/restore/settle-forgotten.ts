import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readProviderState } from '../../../apps/server/src/testing/compare-provider.ts'
import type { Temple } from '../kill/start-temple.ts'

const run = promisify(execFile)
const RECONCILE = fileURLToPath(
  new URL('../../../apps/server/src/commands/reconcile-payments.ts', import.meta.url),
)
const PATIENCE_MS = 900_000

/** Reconciles as an operator would after a restore, and returns captured payments that are still unknown or kept. */
export async function settleForgotten(temple: Temple): Promise<string[]> {
  const { stdout } = await run(process.execPath, [RECONCILE], { env: { ...process.env, ...temple.env } })
  console.log(stdout.trim())
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const unsettled = await findUnsettled(temple)
    if (unsettled.length === 0) return []
    if (performance.now() > until) {
      console.log(`neither booked nor on their way back: ${unsettled.slice(0, 5).join(', ')}`)
      return unsettled
    }
    await delay(2_000)
  }
}

/** Captured at the provider, but neither accepted for an order here nor being refunded. */
async function findUnsettled(temple: Temple): Promise<string[]> {
  const providerState = readProviderState(await temple.control('GET', 'state'))
  const captured = providerState.payments.filter((payment) => payment.captured).map(({ id }) => id)
  const rows = await temple.ask<{ payment_id: string }>(
    `select payment_id from payment p where is_accepted or exists (select from refund r where r.payment_id = p.payment_id)`,
  )
  const settled = new Set(rows.map((row) => row.payment_id))
  return captured.filter((id) => !settled.has(id))
}
