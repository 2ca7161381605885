import type { CalendarDay } from '../../calendar/calendar.rules.ts'
import type { ToldLine, ToldOffer, ToldOrder, ToldRefund } from '../notifications.reads.ts'

/** The data from which a letter about an order is written. */
export type OrderFacts = {
  /** Name in the greeting. */
  name: string
  order: ToldOrder
  /** The order lines that the letter is about. */
  lines: readonly ToldLine[]
  refund: ToldRefund | undefined
  parcel: { onDate: string; carrier: string | null; trackingNo: string | null; place: string } | undefined
  days: ReadonlyMap<string, CalendarDay>
  /** Start of a line's pooja: `10:30`. */
  timeOf: (line: ToldLine) => string
  refundDays: string
  /** Replacements offered for closed days, and the link to answer them without signing in. */
  dayOffers: readonly ToldOffer[]
  dayLink: string | undefined
  timeZone: string
  /** Attached to the letter if it was issued. */
  receipt: { number: string; code: string | null } | undefined
}
