import type { CalendarDay } from '../../calendar/calendar.rules.ts'
import type { ToldLine, ToldOffer, ToldOrder, ToldRefund } from '../notifications.reads.ts'

/** What a letter about an order is written from. */
export type OrderFacts = {
  /** Whom it greets. */
  name: string
  order: ToldOrder
  /** The lines it is about. */
  lines: readonly ToldLine[]
  refund: ToldRefund | undefined
  parcel: { onDate: string; carrier: string | null; trackingNo: string | null; place: string } | undefined
  days: ReadonlyMap<string, CalendarDay>
  /** When the pooja of a line begins: `10:30`. */
  timeOf: (line: ToldLine) => string
  refundDays: string
  /** What is offered for days that were closed, and where it is answered without signing in. */
  dayOffers: readonly ToldOffer[]
  dayLink: string | undefined
  timeZone: string
  /** Attached to the letter, when it has been issued. */
  receipt: { number: string; code: string | null } | undefined
}
