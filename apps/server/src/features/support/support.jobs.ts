import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Shows the scanner a file that it could not be shown when it came. Patient: a scanner may be away for a day. */
export const scanAttachment = defineJob({
  name: 'support-scan',
  payload: z.object({ attachmentId: z.uuid() }),
  retryLimit: 36,
  atOnce: 2,
})

/** Removes files that came with a call which never became a message. */
export const sweepUploads = defineJob({ name: 'support-sweep', payload: z.object({}), atOnce: 1 })
