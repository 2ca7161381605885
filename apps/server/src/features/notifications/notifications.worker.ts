import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import { composeMessages } from './compose-messages.ts'
import { deliverNotice, type Notifier } from './deliver-notice.ts'
import { notify, notifyCode } from './notifications.jobs.ts'

export function notificationHandlers(deps: Notifier): Handler[] {
  return [notify, notifyCode].map((job) =>
    handle(job, async (notice, log) => {
      for (const message of await composeMessages(deps, notice))
        await deliverNotice(deps, notice, message, log)
    }),
  )
}
