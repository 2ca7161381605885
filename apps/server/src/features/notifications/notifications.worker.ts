import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import { composeMessages } from './compose-messages.ts'
import { deliverNotice, type Notifier } from './deliver-notice.ts'
import { enqueueReminders } from './enqueue-reminders.ts'
import { notify, notifyCode, remindTomorrow } from './notifications.jobs.ts'

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
    const orders = await enqueueReminders(deps)
    log.info({ orders }, 'reminders of tomorrow are on their way')
  })
  return [...tell, remind]
}
