import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Look what is true about the order that an event of the provider names. */
export const workOnEvent = defineJob({
  name: 'work-on-event',
  payload: z.object({ eventId: z.string() }),
  priority: 50,
  // A day and more of trying: a provider that is away for an afternoon costs nobody their booking.
  retryLimit: 40,
})

/** Every night: the bank's numbers of refunds that have arrived, which may come days after the money. */
export const fetchReferences = defineJob({
  name: 'fetch-references',
  payload: z.object({}),
  atOnce: 1,
  expireInSeconds: 1_800,
})

/** Every night, and when the treasurer asks: what the provider has paid into the bank. Null: the last days. */
export const fetchSettlements = defineJob({
  name: 'fetch-settlements',
  payload: z.object({ month: z.string().nullable().default(null) }),
  atOnce: 1,
  expireInSeconds: 1_800,
})
