import closeWithGrace from 'close-with-grace'
import { directDatabaseUrl, readConfig } from './config.ts'
import { rememberCalendar } from './features/calendar/calendar.reads.ts'
import { calendarHandlers } from './features/calendar/calendar.worker.ts'
import { identityHandlers } from './features/identity/identity.worker.ts'
import { notificationHandlers } from './features/notifications/notifications.worker.ts'
import { rememberSettings } from './features/settings/settings.reads.ts'
import { supportHandlers } from './features/support/support.worker.ts'
import { createFileStore } from './gateways/files.ts'
import { createMailSender } from './gateways/mail.ts'
import { createScanner } from './gateways/scan-file.ts'
import { createSmsSender } from './gateways/sms.ts'
import { listSchedules } from './jobs.ts'
import { serveInternal } from './platform/http/serve-internal.ts'
import { countDeadLetters } from './platform/jobs/count-dead-letters.ts'
import { runJobs } from './platform/jobs/run-jobs.ts'
import { createLog } from './platform/log.ts'
import { startPlatform } from './start-platform.ts'

const config = readConfig()
const log = createLog(config.LOG_LEVEL)
const platform = await startPlatform(config, log)
const settings = rememberSettings(platform.db, platform.changes)
const calendar = rememberCalendar({ ...platform, settings })
const mail = createMailSender(config)
const handlers = [
  ...notificationHandlers({ ...platform, settings, sendMail: mail.send, sendSms: createSmsSender(config) }),
  ...identityHandlers(platform),
  ...calendarHandlers({ ...platform, calendar }),
  ...supportHandlers({ ...platform, files: createFileStore(config), scanFile: createScanner(config) }),
]
const schedules = listSchedules(config.TEMPLE_TIME_ZONE)
const running = await runJobs({ directUrl: directDatabaseUrl(config), handlers, schedules, log })
countDeadLetters(platform.db)
const internal = await serveInternal(config.INTERNAL_HOST, config.WORKER_INTERNAL_PORT)
log.info('worker is taking jobs')

closeWithGrace({ delay: 35_000 }, async ({ err, signal }) => {
  if (err) log.error({ err }, 'the worker stops because of an error')
  log.info({ signal }, 'worker is stopping')
  await running.stop()
  internal.close()
  mail.close()
  await platform.stop()
})
