import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { places } from '../../../lib/paths.ts'

/** The guided booking with what is already known. */
export const bookingPath = (offeringId: number, date: CivilDay) =>
  `${places.guidedBooking.path}?${new URLSearchParams({ offering_id: String(offeringId), date })}`
