import closeWithGrace from 'close-with-grace'
import { directDatabaseUrl, readConfig } from './config.ts'
import { rememberCalendar } from './features/calendar/calendar.reads.ts'
import { calendarHandlers } from './features/calendar/calendar.worker.ts'
import { rememberCatalogue } from './features/catalogue/catalogue.reads.ts'
import { checkoutHandlers, checkoutSweeps } from './features/checkout/checkout.worker.ts'
import { closedDaysHandlers, closedDaysSweeps } from './features/closed-days/closed-days.worker.ts'
import { attachDaySheet } from './features/day-sheet/attach-day-sheet.ts'
import { daySheetSweeps } from './features/day-sheet/day-sheet.worker.ts'
import { identityHandlers } from './features/identity/identity.worker.ts'
import { notificationHandlers, notificationSweeps } from './features/notifications/notifications.worker.ts'
import { paymentsHandlers } from './features/payments/payments.worker.ts'
import { attachReceipt } from './features/receipts/attach-receipt.ts'
import { openIssuer } from './features/receipts/issue-receipt.ts'
import { receiptHandlers } from './features/receipts/receipts.worker.ts'
import { reportsHandlers, reportsSweeps } from './features/reports/reports.worker.ts'
import { rememberSettings } from './features/settings/settings.reads.ts'
import { supportHandlers } from './features/support/support.worker.ts'
import { createFileStore } from './gateways/files.ts'
import { createMailSender } from './gateways/mail.ts'
import { createProvider } from './gateways/razorpay.ts'
import { createScanner } from './gateways/scan-file.ts'
import { createSmsSender, listSmsTemplates } from './gateways/sms.ts'
import { listSchedules } from './jobs.ts'
import { openReadOut } from './platform/db/read-out.ts'
import { serveInternal } from './platform/http/serve-internal.ts'
import { countDeadLetters } from './platform/jobs/count-dead-letters.ts'
import { runJobs } from './platform/jobs/run-jobs.ts'
import { runSweeps } from './platform/jobs/run-sweeps.ts'
import { createLog } from './platform/log.ts'
import { startPrinter } from './platform/pdf/printer.ts'
import { startPlatform } from './start-platform.ts'

const config = readConfig()
const log = createLog(config.LOG_LEVEL)
const platform = await startPlatform(config, log)
const settings = rememberSettings(platform.db, platform.changes)
const calendar = rememberCalendar(platform)
const catalogue = rememberCatalogue(platform.db, platform.changes)
const issuer = openIssuer(platform.db, platform.clock)
const paying = { ...platform, settings, calendar, catalogue, issuer, provider: createProvider(config) }
const printer = startPrinter({ threads: config.PRINT_THREADS, waiting: config.PRINTS_QUEUED })
const receipts = { ...platform, settings, calendar, printer, issuer }
const mail = createMailSender(config)
const notifier = {
  ...platform,
  settings,
  calendar,
  sendMail: mail.send,
  sendSms: createSmsSender(config),
  smsTemplates: listSmsTemplates(config),
  findReceipt: (tranNo: string) => attachReceipt(receipts, tranNo),
  findDaySheet: (onDate: string, edition: string) =>
    attachDaySheet({ ...platform, printer }, onDate, edition),
}
const files = createFileStore(config)
const handlers = [
  ...notificationHandlers(notifier),
  ...identityHandlers(platform),
  ...calendarHandlers({ ...platform, calendar }),
  ...supportHandlers({ ...platform, files, scanFile: createScanner(config) }),
  ...reportsHandlers({ ...platform, calendar, files, readOut: openReadOut(config, log) }),
  ...checkoutHandlers(paying),
  ...closedDaysHandlers(paying),
  ...paymentsHandlers(paying),
  ...receiptHandlers({ ...platform, settings, calendar }),
]
const schedules = listSchedules(config.TEMPLE_TIME_ZONE)
const running = await runJobs({ directUrl: directDatabaseUrl(config), handlers, schedules, log })
const sweeps = [
  ...checkoutSweeps(paying),
  ...closedDaysSweeps(paying),
  ...notificationSweeps(notifier),
  ...daySheetSweeps({ ...platform, settings, calendar }),
  ...reportsSweeps({ ...platform, files }),
]
const sweeping = runSweeps(sweeps, log)
countDeadLetters(platform.db)
const internal = await serveInternal(config.INTERNAL_HOST, config.WORKER_INTERNAL_PORT)
log.info('worker is taking jobs')

closeWithGrace({ delay: 35_000 }, async ({ err, signal }) => {
  if (err) log.error({ err }, 'the worker stops because of an error')
  log.info({ signal }, 'worker is stopping')
  await sweeping.stop()
  await running.stop()
  internal.close()
  mail.close()
  await printer.stop()
  await platform.stop()
})
