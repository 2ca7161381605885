import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Every night: removes what has been kept long enough. */
export const sweepRetention = defineJob({
  name: 'retention-sweep',
  payload: z.object({}),
  atOnce: 1,
  expireInSeconds: 7_200,
})
