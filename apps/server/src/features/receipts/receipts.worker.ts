import type { Provider } from '../../gateways/razorpay.ts'
import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Composing } from './compose-receipt.ts'
import { freezeDue } from './freeze-receipt.ts'
import { openIssuer } from './issue-receipt.ts'
import { sweepReceipts } from './receipts.jobs.ts'
import { skipLostNumbers } from './skip-lost-numbers.ts'

export function receiptHandlers(shared: Platform & Composing & { provider: Provider }): Handler[] {
  const { db, clock, ...deps } = shared
  const issuer = openIssuer(db, clock)
  return [
    handle(sweepReceipts, async (_payload, log) => {
      await skipLostNumbers(shared)
      const numbered = await issuer.issueDue()
      const frozen = await freezeDue(db, deps, clock.now())
      if (numbered > 0 || frozen > 0) log.info({ numbered, frozen }, 'receipts numbered and frozen')
    }),
  ]
}
