import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * Bookings on these days may have lost their day, or have it back: whoever changes what is held enqueues this in the
 * same transaction. Null: every offering, and no first or last day.
 */
export const offerDays = defineJob({
  name: 'offer-days',
  payload: z.object({
    offeringId: z.number().int().nullable(),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
  }),
  atOnce: 1,
  expireInSeconds: 1_800,
})
