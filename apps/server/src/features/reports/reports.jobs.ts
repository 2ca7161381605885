import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Makes one list into a file; one at a time, so that exports do not occupy a whole worker. */
export const makeExport = defineJob({
  name: 'make-export',
  payload: z.object({ exportId: z.uuid() }),
  priority: -10,
  expireInSeconds: 1_800,
  retryLimit: 3,
  concurrency: 1,
})
