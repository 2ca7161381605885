import type { CivilDay } from './dates/civil-day.ts'
import { routes } from './paths.ts'

// Apart from the paths themselves: the sign-in page loads those, and links to none of these.

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** The guided booking with what is already known. */
export const bookingPath = (offeringId: number, date: CivilDay) =>
  withQuery(routes.guidedBooking.path, { offering_id: String(offeringId), date })

/** The same with the offering alone, as whoever is sent to it begins. */
export const guidedPath = (offeringId: number) =>
  withQuery(routes.guidedBooking.path, { offering_id: String(offeringId) })

/** A receipt as it is shown at the counter; it is read without a network too. */
export const receiptPath = (tranNo: string) => withQuery(routes.history.path, { receipt: tranNo })

/** The temple's month, on the first page. */
export const monthPath = `${routes.home.path}#month`

/** What is announced: a waiting room, or a ballot. */
export const releasePath = (id: string) => routes.release.path.replace(':releaseId', id)

/** The page of its own that a crowd waits on. It is no page of the app: a link there loads it anew. */
export const waitingPath = (roomId: string) => `/waiting-room.html#${roomId}`

export const drawPath = (id: string) => routes.draw.path.replace(':drawId', id)

/** The office's list of transactions, with one of them open. */
export const orderPath = (tranNo: string) => withQuery(routes.transactionHistory.path, { order: tranNo })

/** A booking to be changed, by any number of its. */
export const updateBookingPath = (number: string) => withQuery(routes.updateBooking.path, { find: number })

export const daySheetPath = (day: CivilDay) => withQuery(routes.daySheet.path, { on_date: day })

/** The day's sheet, with what came and changed since its paper. */
export const lateAdditionsPath = (day: CivilDay) =>
  withQuery(routes.daySheet.path, { on_date: day, part: 'late' })

/** Where a sale of the counter is taken back. */
export const takeBackPath = (tranNo: string) => withQuery(routes.counter.path, { sale: tranNo })

/** The prasadam report with the parcels of one state. */
export const parcelsPath = (status: string) => withQuery(routes.prasadamReport.path, { status })

export const offeringPath = (id: number) => withQuery(routes.catalogue.path, { offering: String(id) })

/** A release as the office sees it. */
export const officeReleasePath = (id: string) => routes.officeRelease.path.replace(':releaseId', id)

/** Where anybody checks a draw. */
export const drawCheckPath = (id: string) => `/draws/${id}`

export const ticketPath = (id: string) => routes.ticket.path.replace(':ticketId', id)

/**
 * The way to the payment page, which stands on another origin: the host leads there, and the browser carries along what
 * is behind the `#`. The look goes with it, as far as it is not the usual one.
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

/** One drawer of the counter, with the slip that goes with its cash. */
export const drawerPath = (id: string) => routes.counterDrawer.path.replace(':id', id)

/** A sum that reached the bank, open beside its month. */
export const settlementPath = (id: string, month: string) =>
  withQuery(routes.reconciliation.path, { month, settlement: id })
