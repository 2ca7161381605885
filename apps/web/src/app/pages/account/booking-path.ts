import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { routes } from '../../../lib/paths.ts'

/** The guided booking with what is already known. */
export const bookingPath = (offeringId: number, date: CivilDay) =>
  `${routes.guidedBooking.path}?${new URLSearchParams({ offering_id: String(offeringId), date })}`
