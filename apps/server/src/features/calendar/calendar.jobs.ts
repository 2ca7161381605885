import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Computes the days of the coming 24 months that are not stored yet by the rules in force. */
export const fillCalendar = defineJob({ name: 'calendar-fill', payload: z.object({}), atOnce: 1 })
