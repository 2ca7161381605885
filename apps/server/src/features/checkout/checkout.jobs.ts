import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Every night, compares the provider's lists of the last days with our tables. */
export const reconcileNight = defineJob({
  name: 'reconcile-night',
  payload: z.object({}),
  expireInSeconds: 1_800,
})
