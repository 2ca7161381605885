import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Deletes expired personal data: registrations, resets, changes, codes and old sessions. */
export const sweepIdentity = defineJob({ name: 'identity-sweep', payload: z.object({}), concurrency: 1 })
