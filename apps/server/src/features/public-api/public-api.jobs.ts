import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** A stranger may have been in that session, or in any until then: an address made there no longer follows the bookings. */
export const endFeed = defineJob({
  name: 'end-feed',
  payload: z.object({ accountId: z.uuid(), madeUntil: z.iso.datetime(), only: z.uuid().optional() }),
})
