import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Computes the days of the coming 24 months that are not yet stored for the current rules. */
export const fillCalendar = defineJob({ name: 'calendar-fill', payload: z.object({}), concurrency: 1 })
