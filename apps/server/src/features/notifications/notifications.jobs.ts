import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * About one order: `ids` are `tranNo` and what of it is meant: `lineId`, `onDate` (its lines of that day),
 * `refundId`, `parcelId`, `letterId` (of a closed day) or `offerId` (one pooja of it). Keys as `booking_confirmed:<tranNo>`, `reminder:<tranNo>:<onDate>`,
 * `refund_done:<refundId>`: told once, whoever asks.
 */
export const orderTriggers = [
  'booking_confirmed',
  'payment_pending',
  'paid_late',
  'late_refunded',
  'needs_attention',
  'ballot_drawn',
  'reminder',
  'performed',
  'prasadam_sent',
  'moved',
  'delivery_changed',
  'cancelled_by_temple',
  'day_open_again',
  'cancelled',
  'refund_started',
  'refund_done',
  'refund_failed',
] as const
export type OrderTrigger = (typeof orderTriggers)[number]

export const triggers = [
  'code',
  'known_account',
  'password_changed',
  'email_changed',
  'mobile_changed',
  'consent_withdrawn',
  'factor_changed',
  'factor_enrolled',
  'rights_asked',
  'rights_changed',
  'ticket_reply',
  'ticket_new',
  'day_sheet',
  'lost_order',
  'receipts_passed_over',
  'balance_low',
  'ballot_not_drawn',
  ...orderTriggers,
] as const
export type Trigger = (typeof triggers)[number]

export const isOrderTrigger = (trigger: Trigger): trigger is OrderTrigger =>
  (orderTriggers as readonly Trigger[]).includes(trigger)

const payload = z.object({
  trigger: z.enum(triggers),
  key: z.string(),
  ids: z.record(z.string(), z.string()),
})

/**
 * Tell someone something. `key` makes it happen once: the trigger and what it is about. `ids` say where the
 * worker finds what the letter needs; names, addresses and codes stay out.
 */
// Eleven tries within the first hour, then one each hour: a mail server may be away for a day.
export const notify = defineJob({ name: 'notify', payload, retryLimit: 36 })

/** The same for codes: somebody stands at the door and waits, so no reminder stands before them in the queue. */
export const notifyCode = defineJob({ name: 'notify-code', payload, priority: 100, wakes: true })

/** The evening before: a reminder to everyone whose pooja is tomorrow. */
export const remindTomorrow = defineJob({ name: 'remind-tomorrow', payload: z.object({}) })
