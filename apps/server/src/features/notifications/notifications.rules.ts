import type { Trigger } from './notifications.jobs.ts'

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
