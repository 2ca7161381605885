import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * Checks bookings on these days that may have lost their day or got it back. Enqueue it in the transaction that changes
 * what is held. Null: every offering, or no first or last day.
 */
export const offerDays = defineJob({
  name: 'offer-days',
  payload: z.object({
    offeringId: z.number().int().nullable(),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
  }),
  concurrency: 1,
  expireInSeconds: 1_800,
})
