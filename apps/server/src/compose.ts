import { type Config, configWarnings } from './config.ts'
import { createCalendarCache } from './features/calendar/calendar.reads.ts'
import { calendarHandlers } from './features/calendar/calendar.worker.ts'
import { createCatalogueCache } from './features/catalogue/catalogue.reads.ts'
import { checkoutHandlers, checkoutSweeps } from './features/checkout/checkout.worker.ts'
import { closedDaysHandlers, closedDaysSweeps } from './features/closed-days/closed-days.worker.ts'
import { attachDaySheet } from './features/day-sheet/attach-day-sheet.ts'
import { daySheetSweeps } from './features/day-sheet/day-sheet.worker.ts'
import { identityHandlers } from './features/identity/identity.worker.ts'
import { notificationHandlers, notificationSweeps } from './features/notifications/notifications.worker.ts'
import { announceSms } from './features/notifications/triggers/announce-sms.ts'
import { paymentsHandlers } from './features/payments/payments.worker.ts'
import { peopleSweeps } from './features/people/people.worker.ts'
import { performingSweeps } from './features/performing/performing.worker.ts'
import { privacyHandlers } from './features/privacy/privacy.worker.ts'
import { publicApiHandlers } from './features/public-api/public-api.worker.ts'
import { publicPagesSweeps } from './features/public-pages/public-pages.worker.ts'
import { attachReceipt } from './features/receipts/attach-receipt.ts'
import { openIssuer } from './features/receipts/issue-receipt.ts'
import { receiptHandlers } from './features/receipts/receipts.worker.ts'
import { releasesHandlers, releasesSweeps } from './features/releases/releases.worker.ts'
import { reportsHandlers, reportsSweeps } from './features/reports/reports.worker.ts'
import { searchSweeps } from './features/search/search.worker.ts'
import { createSettingsCache } from './features/settings/settings.reads.ts'
import { supportHandlers } from './features/support/support.worker.ts'
import { createGuardCache } from './features/waiting-room/require-pass.ts'
import { type Beacon, createBeacon } from './gateways/beacon.ts'
import { createFileStore, type FileStore } from './gateways/files.ts'
import { createGoogleVerifier, type VerifyGoogle } from './gateways/google.ts'
import { createMailSender, type SendMail } from './gateways/mail.ts'
import { createProvider, type Provider } from './gateways/razorpay.ts'
import { createScanner, type ScanFile } from './gateways/scan-file.ts'
import { createSmsSender, listSmsTemplates, type SendSms } from './gateways/sms.ts'
import { createSemaphore } from './platform/create-semaphore.ts'
import { openCopyOut } from './platform/db/copy-out.ts'
import { openReadOut } from './platform/db/read-out.ts'
import type { Handler } from './platform/jobs/run-jobs.ts'
import type { Sweep } from './platform/jobs/run-sweeps.ts'
import type { Log } from './platform/log.ts'
import { startPrinter } from './platform/pdf/printer.ts'
import type { Platform } from './platform/platform.ts'
import { startThreads } from './platform/start-threads.ts'
import type { Installation } from './platform/watch-installation.ts'
import { watch } from './platform/watching/process-gauges.ts'
import { readings } from './readings.ts'

/** Logs, before any request is served, what the operator should know about this configuration. */
export function logConfigWarnings(config: Config, log: Log): void {
  for (const words of configWarnings(config)) log.warn(words)
  announceSms(listSmsTemplates(config), log)
}

/** Clients of external systems. */
export type Gateways = {
  verifyGoogle: VerifyGoogle
  provider: Provider
  files: FileStore
  scanFile: ScanFile | undefined
  sendMail: SendMail
  sendSms: SendSms
  beacon: Beacon
}

export function openGateways(
  config: Config,
  installation: Pick<Installation, 'problem'>,
): Gateways & { close(): void } {
  const mail = createMailSender(config)
  const provider = createProvider(config, installation)
  watch({ findProviderWait: provider.findWait })
  return {
    verifyGoogle: createGoogleVerifier(config),
    provider,
    files: createFileStore(config),
    scanFile: createScanner(config),
    sendMail: mail.send,
    sendSms: createSmsSender(config),
    beacon: createBeacon(config),
    close() {
      mail.close()
      void provider.close()
    },
  }
}

/** What the features of one process share: caches, printer, receipt numbers, gateways. */
export type Shared = ReturnType<typeof compose>

/** How long a request waits for a turn to render a picture, and how many requests may wait. */
const PICTURE_QUEUE = { maxQueued: 200, patienceMs: 20_000 }

/** The composition root: API, worker and tests connect the features with their dependencies here. */
export function compose(platform: Platform, gateways: Gateways) {
  const { config, db, clock, changes, log } = platform
  const settings = createSettingsCache(db, changes)
  const calendar = createCalendarCache(platform)
  const catalogue = createCatalogueCache(db, changes)
  const issuer = openIssuer(db, clock)
  const printer = startPrinter({
    threads: config.PRINT_THREADS,
    maxQueued: config.PRINTS_QUEUED,
    patienceMs: config.PRINT_WAIT_MS,
  })
  const papers = { ...platform, settings, calendar, issuer, printer }
  return {
    ...platform,
    ...gateways,
    readings,
    settings,
    calendar,
    catalogue,
    guards: createGuardCache(db, changes),
    issuer,
    printer,
    // Processes uploaded files: a file that exhausts the memory ends its thread, not the process.
    threads: startThreads({
      threads: config.PICTURES_AT_ONCE,
      ...PICTURE_QUEUE,
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    }),
    smsTemplates: listSmsTemplates(config),
    // One queue for all pictures, because each may need 150 MB and a core.
    pictureTurns: createSemaphore({ concurrency: config.PICTURES_AT_ONCE, ...PICTURE_QUEUE }),
    copyOut: openCopyOut(config, log),
    readOut: openReadOut(config, log),
    findReceipt: (tranNo: string) => attachReceipt(papers, tranNo),
    findDaySheet: (onDate: string, edition: string) => attachDaySheet(papers, onDate, edition),
  }
}

/** The job handlers, one for each kind in `jobs.ts`. */
export function listHandlers(shared: Shared): Handler[] {
  return [
    ...notificationHandlers(shared),
    ...identityHandlers(shared),
    ...calendarHandlers(shared),
    ...supportHandlers(shared),
    ...reportsHandlers(shared),
    ...checkoutHandlers(shared),
    ...closedDaysHandlers(shared),
    ...paymentsHandlers(shared),
    ...receiptHandlers(shared),
    ...privacyHandlers(shared),
    ...releasesHandlers(shared),
    ...publicApiHandlers(shared),
  ]
}

/** The sweeps: work that becomes due by the clock. */
export function listSweeps(shared: Shared): Sweep[] {
  return [
    ...checkoutSweeps(shared),
    ...closedDaysSweeps(shared),
    ...releasesSweeps(shared),
    ...notificationSweeps(shared),
    ...daySheetSweeps(shared),
    ...reportsSweeps(shared),
    ...peopleSweeps(shared),
    ...performingSweeps(shared),
    ...searchSweeps(shared),
    ...publicPagesSweeps(shared),
  ]
}
