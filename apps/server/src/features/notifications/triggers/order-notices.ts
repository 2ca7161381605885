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

/** What every notice must say of itself. */
export type NoticeRule<Text extends string = string> = {
  /**
   * A notice found `sending` after a crash may or may not have left. A letter that a person waits for is sent `again`
   * with the same Message-ID, its SMS is not (`isDoubted`); what was sent to many becomes `unknown` and is shown to the office instead.
   */
  afterCrash: 'again' | 'unknown'
  /** Also to those who wish no letters: they cannot know otherwise what became of their money, their day and their parcel. */
  essential: boolean
  /** Which of the registered texts tells it by SMS; null: it never goes by SMS. */
  sms: Text | null
}

/** What would be untrue of some orders has a text of its own for them. */
type SmsInstead = { text: OrderText; fits: (facts: OrderFacts) => boolean }

export type OrderNotice = NoticeRule<OrderText> & { write: OrderWriter; smsInstead?: readonly SmsInstead[] }

const isOnOneDay = ({ lines }: OrderFacts) => new Set(lines.map(({ onDate }) => onDate)).size === 1

/** What can be told about an order. */
export const orderNotices: Record<OrderTrigger, OrderNotice> = {
  booking_confirmed: {
    afterCrash: 'again',
    essential: true,
    sms: 'booking_confirmed',
    smsInstead: [
      { text: 'delivery_paid', fits: ({ order }) => order.kind === 'delivery_difference' },
      // "From Monday" is said of many days alone.
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
