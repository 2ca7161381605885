import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Clears away what ended and names people: registrations, resets, changes, codes, old sessions. */
export const sweepIdentity = defineJob({ name: 'identity-sweep', payload: z.object({}), atOnce: 1 })
