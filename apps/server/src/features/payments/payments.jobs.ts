import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Asks the provider for the true state of the order named by an event. */
export const workOnEvent = defineJob({
  name: 'work-on-event',
  payload: z.object({ eventId: z.string() }),
  priority: 50,
  // Retries for more than a day, so that no booking is lost when the provider is down for an afternoon.
  retryLimit: 40,
})

/** Nightly: the bank references of processed refunds, which may arrive days after the money. */
export const fetchReferences = defineJob({
  name: 'fetch-references',
  payload: z.object({}),
  concurrency: 1,
  expireInSeconds: 1_800,
})

/** Nightly, and when the treasurer asks: the provider's settlements to the bank. Null: those of the last days. */
export const fetchSettlements = defineJob({
  name: 'fetch-settlements',
  payload: z.object({ month: z.string().nullable().default(null) }),
  concurrency: 1,
  expireInSeconds: 1_800,
})
