import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import { composeMessages } from './compose-messages.ts'
import { deliverNotice, type Notifier } from './deliver-notice.ts'
import { enqueueReminders } from './enqueue-reminders.ts'
import { notify, notifyCode, remindTomorrow } from './notifications.jobs.ts'
import { sendDue } from './send-due.ts'
import { settleLost } from './settle-lost.ts'

export function notificationHandlers(deps: Notifier): Handler[] {
  const tell = [notify, notifyCode].map((job) =>
    handle(job, async (notice, log) => {
      const failures: unknown[] = []
      for (const message of await composeMessages(deps, notice)) {
        // A mail server out of order must not keep the SMS back.
        await deliverNotice(deps, notice, message, log).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    }),
  )
  const remind = handle(remindTomorrow, async (_nothing, log) => {
    const batchId = await enqueueReminders(deps)
    log.info({ batchId }, batchId ? 'reminders of tomorrow are on their way' : 'nobody to remind of tomorrow')
  })
  return [...tell, remind]
}

/** Batches are swept beside the queue: no code or confirmation stands behind a reminder. */
export function notificationSweeps(deps: Notifier): Sweep[] {
  return [
    { name: 'letters of batches', everyMs: 1_000, run: (stopping) => sendDue(deps, 'email', stopping) },
    { name: 'SMS of batches', everyMs: 1_000, run: (stopping) => sendDue(deps, 'sms', stopping) },
    { name: 'lost notices', everyMs: 5_000, run: () => settleLost(deps) },
  ]
}
