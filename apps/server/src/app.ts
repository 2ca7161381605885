import type { FastifyInstance } from 'fastify'
import { bookingRoutes } from './features/booking/booking.routes.ts'
import { lockDays } from './features/booking/lock-pool-days.ts'
import { rememberCalendar } from './features/calendar/calendar.reads.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { rememberCatalogue } from './features/catalogue/catalogue.reads.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import { closedDaysRoutes } from './features/closed-days/closed-days.routes.ts'
import { counterRoutes } from './features/counter/counter.routes.ts'
import { daySheetRoutes } from './features/day-sheet/day-sheet.routes.ts'
import { deliveryRoutes } from './features/delivery/delivery.routes.ts'
import { createSessionCheck } from './features/identity/check-session.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { prepareIdentity } from './features/identity/prepare-identity.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { serveNotices } from './features/notifications/serve-notices.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { performingRoutes } from './features/performing/performing.routes.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { openIssuer } from './features/receipts/issue-receipt.ts'
import { receiptRoutes } from './features/receipts/receipts.routes.ts'
import { refundsRoutes } from './features/refunds/refunds.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { rememberSettings } from './features/settings/settings.reads.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import type { FileStore } from './gateways/files.ts'
import type { VerifyGoogle } from './gateways/google.ts'
import type { Provider } from './gateways/razorpay.ts'
import type { ScanFile } from './gateways/scan-file.ts'
import { listSmsTemplates } from './gateways/sms.ts'
import { openCopyOut } from './platform/db/copy-out.ts'
import { outageOf } from './platform/db/database.ts'
import { buildServer } from './platform/http/build-server.ts'
import { serveDownloads } from './platform/http/offer-download.ts'
import { serveHealth } from './platform/http/serve-health.ts'
import { serveReference } from './platform/http/serve-reference.ts'
import { startPrinter } from './platform/pdf/printer.ts'
import type { Platform } from './platform/platform.ts'

export type Gateways = {
  verifyGoogle: VerifyGoogle
  provider: Provider
  files: FileStore
  scanFile: ScanFile | undefined
}

/** The API: the platform, then each feature's routes. A new feature adds its line at the end. */
export async function buildApp(platform: Platform, gateways: Gateways): Promise<FastifyInstance> {
  const settings = rememberSettings(platform.db, platform.changes)
  const calendar = rememberCalendar(platform)
  const catalogue = rememberCatalogue(platform.db, platform.changes)
  const identity = prepareIdentity({ ...platform, ...gateways, settings })

  const app = await buildServer(platform)
  app.decorate('outage', outageOf(platform.db))
  const sessions = createSessionCheck(identity)
  app.decorate('checkSession', sessions.check)
  app.addHook('onClose', async () => sessions.stop())
  await serveReference(app)
  serveHealth(app, platform)
  const downloads = serveDownloads(app, platform)
  const printer = startPrinter({
    threads: platform.config.PRINT_THREADS,
    waiting: platform.config.PRINTS_QUEUED,
  })
  app.addHook('onClose', () => printer.stop())
  const issuer = openIssuer(platform.db, platform.clock)

  settingsRoutes(app, { ...platform, settings })
  identityRoutes(app, identity)
  profileRoutes(app, platform)
  calendarRoutes(app, { ...platform, calendar, lockDays })
  catalogueRoutes(app, { ...platform, settings, calendar, catalogue, lockDays })
  bookingRoutes(app, { ...platform, settings, calendar, catalogue })
  checkoutRoutes(app, { ...platform, ...gateways, settings, calendar, catalogue, issuer })
  receiptRoutes(app, { ...platform, settings, calendar, downloads, printer, issuer })
  notificationsRoutes(app, platform)
  const smsTemplates = listSmsTemplates(platform.config)
  serveNotices(app, {
    ...{ ...platform, settings, calendar, smsTemplates },
    // What many are told has no receipt with it.
    findReceipt: async () => undefined,
  })
  counterRoutes(app, { ...platform, settings, calendar, catalogue, issuer })
  ordersRoutes(app, { ...platform, settings, calendar, catalogue })
  closedDaysRoutes(app, { ...platform, settings, calendar, catalogue })
  refundsRoutes(app, { ...platform, settings, calendar, catalogue, identity })
  changesRoutes(app, { ...platform, settings, calendar, catalogue })
  const copyOut = openCopyOut(platform.config, platform.log)
  paymentsRoutes(app, { ...platform, calendar, downloads, copyOut })
  reportsRoutes(app, {
    ...platform,
    ...gateways,
    settings,
    calendar,
    catalogue,
    smsTemplates,
    downloads,
    copyOut,
  })
  deliveryRoutes(app, { ...platform, settings, calendar, downloads, printer })
  daySheetRoutes(app, { ...platform, settings, calendar, downloads, printer })
  performingRoutes(app, { ...platform, calendar })
  supportRoutes(app, { ...platform, ...gateways, settings, downloads })
  privacyRoutes(app, { ...identity, calendar, downloads })
  return app
}
