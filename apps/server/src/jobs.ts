import { fillCalendar } from './features/calendar/calendar.jobs.ts'
import { reconcileNight } from './features/checkout/checkout.jobs.ts'
import { offerDays } from './features/closed-days/closed-days.jobs.ts'
import { sweepIdentity } from './features/identity/identity.jobs.ts'
import { notify, notifyCode, remindTomorrow } from './features/notifications/notifications.jobs.ts'
import { fetchReferences, fetchSettlements, workOnEvent } from './features/payments/payments.jobs.ts'
import { sweepRetention } from './features/privacy/privacy.jobs.ts'
import { endFeed } from './features/public-api/public-api.jobs.ts'
import { sweepReceipts } from './features/receipts/receipts.jobs.ts'
import { notifyBallotWithdrawn } from './features/releases/releases.jobs.ts'
import { makeExport } from './features/reports/reports.jobs.ts'
import { scanAttachment, sweepUploads } from './features/support/support.jobs.ts'
import type { Job, Schedule } from './platform/jobs/define-job.ts'

/** Every kind of job: migrating creates their queues, the worker consumes them. */
export const jobs: Job[] = [
  notify,
  notifyCode,
  remindTomorrow,
  sweepIdentity,
  fillCalendar,
  workOnEvent,
  reconcileNight,
  offerDays,
  fetchSettlements,
  fetchReferences,
  sweepReceipts,
  scanAttachment,
  sweepUploads,
  makeExport,
  sweepRetention,
  notifyBallotWithdrawn,
  endFeed,
]

export function listSchedules(timeZone: string): Schedule[] {
  return [
    { job: sweepIdentity, cron: '40 2 * * *', timeZone },
    { job: sweepReceipts, cron: '* * * * *', timeZone },
    // After the evening pooja, before people sleep.
    { job: remindTomorrow, cron: '0 18 * * *', timeZone },
    { job: fillCalendar, cron: '10 1 * * *', timeZone },
    { job: sweepUploads, cron: '20 3 * * *', timeZone },
    { job: sweepRetention, cron: '40 3 * * *', timeZone },
    { job: reconcileNight, cron: '20 2 * * *', timeZone },
    // After the reconciliation: it finds payments whose every event was lost.
    { job: fetchSettlements, cron: '50 2 * * *', timeZone },
    { job: fetchReferences, cron: '10 4 * * *', timeZone },
  ]
}
