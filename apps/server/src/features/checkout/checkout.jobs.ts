import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Every night: the provider's own lists of the last days against ours. */
export const reconcileNight = defineJob({
  name: 'reconcile-night',
  payload: z.object({}),
  expireInSeconds: 1_800,
})

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
