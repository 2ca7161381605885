import { fillCalendar } from './features/calendar/calendar.jobs.ts'
import { reconcileNight } from './features/checkout/checkout.jobs.ts'
import { sweepIdentity } from './features/identity/identity.jobs.ts'
import { notify, notifyCode } from './features/notifications/notifications.jobs.ts'
import { workOnEvent } from './features/payments/payments.jobs.ts'
import type { Job, Schedule } from './platform/jobs/define-job.ts'

/** Every kind of job there is: migrating creates their queues, the worker takes them. */
export const jobs: Job[] = [notify, notifyCode, sweepIdentity, fillCalendar, workOnEvent, reconcileNight]

export function listSchedules(timeZone: string): Schedule[] {
  return [
    { job: sweepIdentity, cron: '40 2 * * *', timeZone },
    { job: fillCalendar, cron: '10 1 * * *', timeZone },
    { job: reconcileNight, cron: '20 2 * * *', timeZone },
  ]
}
