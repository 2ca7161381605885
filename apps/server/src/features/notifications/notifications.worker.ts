import { sql } from 'kysely'
import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import { enqueueReminders } from './batches/enqueue-reminders.ts'
import { sendDue } from './batches/send-due.ts'
import { notify, notifyCode, remindTomorrow } from './notifications.jobs.ts'
import { composeMessages } from './triggers/compose-messages.ts'
import { deliverNotice } from './triggers/deliver-notice.ts'
import type { Notifier } from './triggers/notice-message.ts'
import { settleLost } from './triggers/settle-lost.ts'

export function notificationHandlers(deps: Notifier): Handler[] {
  const tell = [notify, notifyCode].map((job) =>
    handle(job, async (notice, log) => {
      const failures: unknown[] = []
      for (const message of await composeMessages(deps, notice)) {
        // A failing mail server must not block the SMS.
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

/** Batches run outside the job queue, so that codes and confirmations do not queue behind reminders. */
export function notificationSweeps(deps: Notifier): Sweep[] {
  const sweepBatches = (name: string, channel: 'email' | 'sms'): Sweep => ({
    name,
    everyMs: 1_000,
    isDue: (now) =>
      sql`exists (select from notice where status = 'queued' and due_at <= ${now} and channel = ${channel})`,
    run: (stopping) => sendDue(deps, channel, stopping),
  })
  return [
    sweepBatches('letters of batches', 'email'),
    sweepBatches('SMS of batches', 'sms'),
    { name: 'lost notices', everyMs: 15_000, run: () => settleLost(deps) },
  ]
}
