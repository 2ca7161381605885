import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Revokes the feed URL made in a session that a stranger may have used, so that it no longer shows the bookings. */
export const endFeed = defineJob({
  name: 'end-feed',
  payload: z.object({ accountId: z.uuid(), madeUntil: z.iso.datetime(), only: z.uuid().optional() }),
})
