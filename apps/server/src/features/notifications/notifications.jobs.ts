import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/**
 * Events of one order. `ids` are `tranNo` and the part concerned: `lineId`, `onDate` (its lines of that day),
 * `refundId`, `parcelId`, `letterId` (of a closed day) or `offerId` (one pooja of it). Keys such as
 * `booking_confirmed:<tranNo>`, `reminder:<tranNo>:<onDate>`, `refund_done:<refundId>` prevent sending twice, whichever
 * code enqueues it.
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
  'google_joined',
  'google_removed',
  'factor_changed',
  'factor_enrolled',
  'factor_rule_off',
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
 * Sends a notice to one recipient. `key` (trigger and subject) is the idempotency key. `ids` tell the worker where to
 * find the data of the letter; names, addresses and codes must not be in the payload.
 */
// Eleven tries within the first hour, then one per hour, because a mail server may be down for a day.
export const notify = defineJob({ name: 'notify', payload, retryLimit: 36 })

/** For codes: a person is waiting, so these have priority over reminders. */
export const notifyCode = defineJob({ name: 'notify-code', payload, priority: 100, wakes: true })

/** Every evening: reminds the devotees of tomorrow's poojas. */
export const remindTomorrow = defineJob({ name: 'remind-tomorrow', payload: z.object({}) })
