import type { OrderTrigger, Trigger } from './notifications.jobs.ts'

/**
 * A notice found `sending` after a crash may or may not have left. What a person waits for is sent again
 * with the same Message-ID; what was sent to many becomes `unknown` and is shown to the office instead.
 */
export const afterCrash: Record<Trigger, 'again' | 'unknown'> = {
  code: 'again',
  known_account: 'again',
  password_changed: 'again',
  email_changed: 'again',
  mobile_changed: 'again',
  ticket_reply: 'again',
  ticket_new: 'again',
  booking_confirmed: 'again',
  payment_pending: 'again',
  paid_late: 'again',
  late_refunded: 'again',
  needs_attention: 'again',
  reminder: 'unknown',
  performed: 'unknown',
  prasadam_sent: 'unknown',
  moved: 'again',
  cancelled_by_temple: 'unknown',
  cancelled: 'again',
  refund_started: 'again',
  refund_done: 'again',
  refund_failed: 'again',
}

/** Also to those who wish no letters: they cannot know otherwise what became of their money and their day. */
const essential: ReadonlySet<OrderTrigger> = new Set([
  'booking_confirmed',
  'payment_pending',
  'paid_late',
  'late_refunded',
  'needs_attention',
  'moved',
  'cancelled_by_temple',
  'cancelled',
  'refund_started',
  'refund_done',
  'refund_failed',
])

type Reach = {
  hasEmail: boolean
  /** A mobile that was proven, in a country that gets SMS, and a registered template for this. */
  hasSms: boolean
  wantsEmail: boolean
  wantsSms: boolean
  /** Whether the day's purse still has an SMS. */
  hasBudget: boolean
}

/** An SMS that the purse no longer pays becomes a letter, even for someone who chose SMS only. */
export function chooseChannels(trigger: OrderTrigger, reach: Reach): Array<'email' | 'sms'> {
  const byAnSms = reach.hasSms && reach.wantsSms
  const isMailed = essential.has(trigger) || reach.wantsEmail || (byAnSms && !reach.hasBudget)
  return [
    ...(reach.hasEmail && isMailed ? (['email'] as const) : []),
    ...(byAnSms && reach.hasBudget ? (['sms'] as const) : []),
  ]
}
