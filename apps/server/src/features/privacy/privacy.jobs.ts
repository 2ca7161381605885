import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Nightly: deletes data whose retention period is over. */
export const sweepRetention = defineJob({
  name: 'retention-sweep',
  payload: z.object({}),
  concurrency: 1,
  expireInSeconds: 7_200,
})
