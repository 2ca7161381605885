import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * Scans a file that could not be scanned when it was uploaded. Retries for a long time: a scanner may be down for a
 * day.
 */
export const scanAttachment = defineJob({
  name: 'support-scan',
  payload: z.object({ attachmentId: z.uuid() }),
  retryLimit: 36,
  concurrency: 2,
})

/** Deletes files uploaded with a call that never became a message. */
export const sweepUploads = defineJob({ name: 'support-sweep', payload: z.object({}), concurrency: 1 })
