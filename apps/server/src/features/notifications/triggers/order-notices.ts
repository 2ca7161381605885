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

export type SmsVariable = 'DAY' | 'NUMBER' | 'AMOUNT' | 'CARRIER' | 'TRACKING'

/** What every notice must say of itself. */
export type NoticeRule<Variable extends string> = {
  /**
   * A notice found `sending` after a crash may or may not have left. What a person waits for is sent `again` with the
   * same Message-ID; what was sent to many becomes `unknown` and is shown to the office instead.
   */
  afterCrash: 'again' | 'unknown'
  /** Also to those who wish no letters: they cannot know otherwise what became of their money, their day and their parcel. */
  essential: boolean
  /**
   * The variables of its registered template, whose text is at the provider; null: it never goes by SMS. `text` is that
   * text word for word, for the office to see before it sends to many. A new registration changes both.
   */
  sms: SmsText<Variable> | null
}

type SmsText<Variable extends string> = { variables: readonly Variable[]; text: string | null }

/** Registered text is fixed: what would be untrue of some orders has a template of its own for them. */
type SmsInstead = SmsText<SmsVariable> & { template: string; fits: (facts: OrderFacts) => boolean }

export type OrderNotice = NoticeRule<SmsVariable> & { write: OrderWriter; smsInstead?: readonly SmsInstead[] }

const isOnOneDay = ({ lines }: OrderFacts) => new Set(lines.map(({ onDate }) => onDate)).size === 1

/** What can be told about an order. */
export const orderNotices: Record<OrderTrigger, OrderNotice> = {
  booking_confirmed: {
    afterCrash: 'again',
    essential: true,
    sms: { variables: ['DAY', 'NUMBER'], text: null },
    smsInstead: [
      {
        template: 'delivery_paid',
        variables: ['AMOUNT', 'NUMBER'],
        text: null,
        fits: ({ order }) => order.kind === 'delivery_difference',
      },
      // "From Monday" is said of many days alone.
      { template: 'booking_confirmed_day', variables: ['DAY', 'NUMBER'], text: null, fits: isOnOneDay },
    ],
    write: writeConfirmed,
  },
  payment_pending: {
    afterCrash: 'again',
    essential: true,
    sms: { variables: ['NUMBER'], text: null },
    write: writePaymentPending,
  },
  paid_late: {
    afterCrash: 'again',
    essential: true,
    sms: { variables: ['NUMBER'], text: null },
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
    sms: { variables: ['DAY', 'NUMBER'], text: null },
    write: writeBallotDrawn,
  },
  reminder: {
    afterCrash: 'unknown',
    essential: false,
    sms: {
      variables: ['DAY', 'NUMBER'],
      text: 'Your pooja at Sree Nagaraja Temple is on ##DAY##. Booking ##NUMBER##. -KVMPZH',
    },
    write: writeReminder,
  },
  performed: {
    afterCrash: 'unknown',
    essential: false,
    sms: {
      variables: ['DAY', 'NUMBER'],
      text: 'Your pooja of ##DAY## at Sree Nagaraja Temple has been performed. Booking ##NUMBER##. -KVMPZH',
    },
    write: writePerformed,
  },
  prasadam_sent: {
    afterCrash: 'unknown',
    essential: false,
    sms: {
      variables: ['CARRIER', 'TRACKING', 'NUMBER'],
      text: 'Your prasadam was posted by ##CARRIER##, tracking number ##TRACKING##. Booking ##NUMBER##. -KVMPZH',
    },
    write: writePrasadamSent,
  },
  moved: {
    afterCrash: 'again',
    essential: true,
    sms: { variables: ['DAY', 'NUMBER'], text: null },
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
    sms: { variables: ['DAY', 'NUMBER'], text: null },
    write: writeClosedDay,
  },
  day_open_again: {
    afterCrash: 'unknown',
    essential: true,
    sms: { variables: ['DAY', 'NUMBER'], text: null },
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
    sms: { variables: ['AMOUNT', 'NUMBER'], text: null },
    write: writeRefundStarted,
  },
  refund_done: {
    afterCrash: 'again',
    essential: true,
    sms: { variables: ['AMOUNT', 'NUMBER'], text: null },
    write: writeRefundDone,
  },
  refund_failed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: writeRefundFailed,
  },
}
