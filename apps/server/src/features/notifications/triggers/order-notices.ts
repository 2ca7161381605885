import type { OrderFacts } from '../letters/order-facts.ts'
import type { OrderWriter } from '../letters/order-parts.ts'
import { writeBallotDrawn } from '../letters/write-ballot-letters.ts'
import { writeClosedDay, writeOpenAgain } from '../letters/write-closed-day.ts'
import { writeConfirmed } from '../letters/write-confirmed.ts'
import { writeDeliveryChanged } from '../letters/write-delivery-changed.ts'
import {
  writeLateRefunded,
  writeNeedsAttention,
  writePaidLate,
  writePaymentPending,
} from '../letters/write-payment-letters.ts'
import {
  writeCancelled,
  writeMoved,
  writePerformed,
  writePrasadamSent,
  writeReminder,
} from '../letters/write-pooja-letters.ts'
import { writeRefundDone, writeRefundFailed, writeRefundStarted } from '../letters/write-refund-letters.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'
import type { OrderText } from './sms-texts.ts'

/** Settings that every notice must define. */
export type NoticeRule<Text extends string = string> = {
  /**
   * A notice found `sending` after a crash may have been sent. `again`: a letter that a person waits for is sent again
   * with the same Message-ID, but not its SMS (`isDoubted`). `unknown`: bulk messages are shown to the office instead.
   */
  afterCrash: 'again' | 'unknown'
  /** Sent even to people who opted out, because it tells what happened to their money, day or parcel. */
  essential: boolean
  /** The registered text for SMS; null: never sent by SMS. */
  sms: Text | null
}

/** An alternative text for orders for which the usual one would be untrue. */
type SmsInstead = { text: OrderText; fits: (facts: OrderFacts) => boolean }

export type OrderNotice = NoticeRule<OrderText> & { write: OrderWriter; smsInstead?: readonly SmsInstead[] }

const isOnOneDay = ({ lines }: OrderFacts) => new Set(lines.map(({ onDate }) => onDate)).size === 1

/** All notices about orders. */
export const orderNotices: Record<OrderTrigger, OrderNotice> = {
  booking_confirmed: {
    afterCrash: 'again',
    essential: true,
    sms: 'booking_confirmed',
    smsInstead: [
      { text: 'delivery_paid', fits: ({ order }) => order.kind === 'delivery_difference' },
      // "From Monday" is right only for several days.
      { text: 'booking_confirmed_day', fits: isOnOneDay },
    ],
    write: writeConfirmed,
  },
  payment_pending: {
    afterCrash: 'again',
    essential: true,
    sms: 'payment_pending',
    write: writePaymentPending,
  },
  paid_late: {
    afterCrash: 'again',
    essential: true,
    sms: 'paid_late',
    write: writePaidLate,
  },
  late_refunded: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: writeLateRefunded,
  },
  needs_attention: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: writeNeedsAttention,
  },
  ballot_drawn: {
    afterCrash: 'again',
    essential: true,
    sms: 'ballot_drawn',
    write: writeBallotDrawn,
  },
  reminder: {
    afterCrash: 'unknown',
    essential: false,
    sms: 'reminder',
    write: writeReminder,
  },
  performed: {
    afterCrash: 'unknown',
    essential: false,
    sms: 'performed',
    write: writePerformed,
  },
  prasadam_sent: {
    afterCrash: 'unknown',
    essential: false,
    sms: 'prasadam_sent',
    write: writePrasadamSent,
  },
  moved: {
    afterCrash: 'again',
    essential: true,
    sms: 'moved',
    write: writeMoved,
  },
  delivery_changed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: writeDeliveryChanged,
  },
  cancelled_by_temple: {
    afterCrash: 'unknown',
    essential: true,
    sms: 'cancelled_by_temple',
    write: writeClosedDay,
  },
  day_open_again: {
    afterCrash: 'unknown',
    essential: true,
    sms: 'day_open_again',
    write: writeOpenAgain,
  },
  cancelled: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: writeCancelled,
  },
  refund_started: {
    afterCrash: 'again',
    essential: true,
    sms: 'refund_started',
    write: writeRefundStarted,
  },
  refund_done: {
    afterCrash: 'again',
    essential: true,
    sms: 'refund_done',
    write: writeRefundDone,
  },
  refund_failed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: writeRefundFailed,
  },
}
