import type { CivilDay } from './dates/civil-day.ts'
import { routes } from './paths.ts'

// Separate from the paths, because the sign-in page loads those but uses none of these links.

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** Guided booking with offering and day selected. */
export const bookingPath = (offeringId: number, date: CivilDay) =>
  withQuery(routes.guidedBooking.path, { offering_id: String(offeringId), date })

/** Guided booking with the offering selected. */
export const guidedPath = (offeringId: number) =>
  withQuery(routes.guidedBooking.path, { offering_id: String(offeringId) })

/** A receipt as shown at the counter; works offline. */
export const receiptPath = (tranNo: string) => withQuery(routes.history.path, { receipt: tranNo })

/** The temple's month on the home page. */
export const monthPath = `${routes.home.path}#month`

/** A release with a waiting room or a ballot. */
export const releasePath = (id: string) => routes.release.path.replace(':releaseId', id)

/** The waiting room, a document outside the app, so links to it cause a full page load. */
export const waitingPath = (roomId: string) => `/waiting-room.html#${roomId}`

export const drawPath = (id: string) => routes.draw.path.replace(':drawId', id)

/** The office's transactions with one order open. */
export const orderPath = (tranNo: string) => withQuery(routes.transactionHistory.path, { order: tranNo })

/** Changes a booking, found by any of its numbers. */
export const updateBookingPath = (number: string) => withQuery(routes.updateBooking.path, { find: number })

export const daySheetPath = (day: CivilDay) => withQuery(routes.daySheet.path, { on_date: day })

/** The day sheet with changes since it was printed. */
export const lateAdditionsPath = (day: CivilDay) =>
  withQuery(routes.daySheet.path, { on_date: day, part: 'late' })

/** Returns a counter sale. */
export const takeBackPath = (tranNo: string) => withQuery(routes.counter.path, { sale: tranNo })

/** The parcels in one state. */
export const parcelsPath = (status: string) => withQuery(routes.prasadamReport.path, { status })

export const offeringPath = (id: number) => withQuery(routes.catalogue.path, { offering: String(id) })

/** A release in the office. */
export const officeReleasePath = (id: string) => routes.officeRelease.path.replace(':releaseId', id)

/** The public verification page of a draw. */
export const drawCheckPath = (id: string) => `/draws/${id}`

export const ticketPath = (id: string) => routes.ticket.path.replace(':ticketId', id)

/**
 * The payment page is on another origin: the host redirects there, and the browser keeps the fragment. Theme settings
 * that differ from the defaults are passed along.
 */
export function bridgePath(token: string): string {
  const { dir, lang, classList, dataset } = document.documentElement
  const look = {
    dir: dir === 'rtl' ? dir : '',
    lang: lang === 'en' ? '' : lang,
    mode: classList.contains('dark') ? 'dark' : '',
    schema: dataset.schema === 'default' ? '' : dataset.schema,
    size: dataset.size === 'md' ? '' : dataset.size,
  }
  const handed = new URLSearchParams({ token })
  for (const [name, value] of Object.entries(look)) if (value) handed.set(name, value)
  return `${routes.paymentBridge.path}#${handed}`
}

/** A counter drawer with its handover slip. */
export const drawerPath = (id: string) => routes.counterDrawer.path.replace(':id', id)

/** A settlement opened beside its month. */
export const settlementPath = (id: string, month: string) =>
  withQuery(routes.reconciliation.path, { month, settlement: id })
