import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Numbers and freezes the receipts that a crashed process left undone. */
export const sweepReceipts = defineJob({ name: 'receipts-sweep', payload: z.object({}), concurrency: 1 })
