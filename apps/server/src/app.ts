import { initiateBooking } from '@vazhipadu/contract/checkout'
import type { FastifyInstance } from 'fastify'
import type { Shared } from './compose.ts'
import { bookingRoutes } from './features/booking/booking.routes.ts'
import { lockDays } from './features/booking/lock-pool-days.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes/devotee.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import { closedDaysRoutes } from './features/closed-days/closed-days.routes.ts'
import { counterRoutes } from './features/counter/counter.routes.ts'
import { listWatchedReturns } from './features/counter/list-watched-returns.ts'
import { daySheetRoutes } from './features/day-sheet/day-sheet.routes.ts'
import { deliveryRoutes } from './features/delivery/delivery.routes.ts'
import { renewFactor } from './features/identity/factors/renew-factor.ts'
import { identityRoutes } from './features/identity/identity.routes/devotee.ts'
import { listWatchedCalls } from './features/identity/list-watched-calls.ts'
import { prepareIdentity } from './features/identity/prepare-identity.ts'
import { createSessionCheck } from './features/identity/sessions/check-session.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { performingRoutes } from './features/performing/performing.routes.ts'
import { priestRoutes } from './features/priest/priest.routes.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { refuseWithdrawn } from './features/privacy/refuse-withdrawn.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { publicApiRoutes } from './features/public-api/public-api.routes.ts'
import { publicPagesRoutes } from './features/public-pages/public-pages.routes.ts'
import { receiptsRoutes } from './features/receipts/receipts.routes.ts'
import { refundsRoutes } from './features/refunds/refunds.routes.ts'
import { releasesRoutes } from './features/releases/releases.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { waitingRoomRoutes } from './features/waiting-room/waiting-room.routes.ts'
import { outageOf } from './platform/db/database.ts'
import { buildServer } from './platform/http/build-server.ts'
import type { Caller } from './platform/http/caller.ts'
import { serveDownloads } from './platform/http/create-download.ts'
import { serveHealth } from './platform/http/serve-health.ts'
import { serveReference } from './platform/http/serve-reference.ts'
import { watchCalls } from './platform/http/watch-security.ts'

/** Builds the API: the platform, then each feature's routes. A new feature adds its line here. */
export async function buildApp(shared: Shared): Promise<FastifyInstance> {
  const app = await buildServer(shared)
  app.decorate('outage', outageOf(shared.db))
  const identity = prepareIdentity(shared)
  const sessions = createSessionCheck(identity)
  app.decorate('checkSession', sessions.check)
  app.decorate('renewFactor', (caller: Caller) => renewFactor(shared.db, caller, shared.clock.now()))
  app.addHook('onClose', async () => sessions.stop())
  await serveReference(app, shared.config)
  serveHealth(app, shared)
  watchCalls(app, [...listWatchedCalls(), ...listWatchedReturns()], shared.clock)
  const deps = { ...shared, identity, lockDays, downloads: serveDownloads(app, shared) }

  settingsRoutes(app, deps)
  identityRoutes(app, identity)
  profileRoutes(app, deps)
  calendarRoutes(app, deps)
  peopleRoutes(app, deps)
  catalogueRoutes(app, deps)
  waitingRoomRoutes(app, deps)
  searchRoutes(app, deps)
  publicPagesRoutes(app, deps)
  bookingRoutes(app, deps)
  paymentsRoutes(app, deps)
  deliveryRoutes(app, deps)
  receiptsRoutes(app, deps)
  // A notice to many devotees has no receipt attached.
  notificationsRoutes(app, { ...deps, findReceipt: async () => undefined })
  refuseWithdrawn(app, shared, [initiateBooking])
  checkoutRoutes(app, deps)
  ordersRoutes(app, deps)
  publicApiRoutes(app, deps)
  performingRoutes(app, deps)
  refundsRoutes(app, deps)
  counterRoutes(app, deps)
  changesRoutes(app, deps)
  closedDaysRoutes(app, deps)
  releasesRoutes(app, deps)
  daySheetRoutes(app, deps)
  priestRoutes(app, deps)
  supportRoutes(app, deps)
  reportsRoutes(app, deps)
  privacyRoutes(app, { ...deps, ...identity })
  systemRoutes(app, deps)
  return app
}
