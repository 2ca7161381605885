import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Numbers and freezes what a process owed when it died. */
export const sweepReceipts = defineJob({ name: 'receipts-sweep', payload: z.object({}), atOnce: 1 })
