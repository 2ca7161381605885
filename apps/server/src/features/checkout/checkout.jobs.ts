import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Every night: the provider's own lists of the last days against ours. */
export const reconcileNight = defineJob({
  name: 'reconcile-night',
  payload: z.object({}),
  expireInSeconds: 1_800,
})
