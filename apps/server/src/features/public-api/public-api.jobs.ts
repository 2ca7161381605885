import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Somebody else may have been in the account until then: an address that was made there no longer follows its bookings. */
export const endFeed = defineJob({
  name: 'end-feed',
  payload: z.object({ accountId: z.uuid(), madeUntil: z.iso.datetime() }),
})
