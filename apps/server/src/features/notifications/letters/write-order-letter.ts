import type { Letter } from '../../../gateways/mail.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'
import { describeDays } from './describe-days.ts'
import { formatDay, formatRupees } from './format-words.ts'
import type { Part } from './letter-parts.ts'
import type { OrderFacts } from './order-facts.ts'
import { writeClosedDay, writeOpenAgain } from './write-closed-day.ts'
import { writeConfirmed } from './write-confirmed.ts'
import { writeDeliveryChanged } from './write-delivery-changed.ts'
import { type Content, type Letterhead, writeLetter } from './write-letter.ts'

/** The letter about an order for each thing that can happen to it. */
export function writeOrderLetter(head: Letterhead, trigger: OrderTrigger, facts: OrderFacts): Letter {
  return writeLetter(head, writers[trigger](head, facts))
}

type Writer = (head: Letterhead, facts: OrderFacts) => Content

const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
const openHistory = (head: Letterhead, label = 'See this booking'): Part => ({
  kind: 'button',
  label,
  href: `${head.webUrl}/history`,
})
const bookingNote = ({ order }: OrderFacts): Part => ({ kind: 'note', lines: [`Booking ${order.tranNo}.`] })
const amountOf = ({ refund, order }: OrderFacts) => formatRupees(refund?.amountPaise ?? order.totalPaise)

const showDays = (facts: OrderFacts): Part => ({
  kind: 'days',
  days: describeDays(facts, facts.lines, 'without amounts'),
})

function greet({ name }: OrderFacts, text: string): Part {
  return paragraph(`Namaskaram ${name}. ${text}`)
}

const writers: Record<OrderTrigger, Writer> = {
  booking_confirmed: writeConfirmed,

  payment_pending: (head, facts) => ({
    subject: 'Your bank has not decided yet',
    preview: 'Please do not pay again. We write as soon as we know.',
    title: 'Your bank has not decided yet',
    parts: [
      greet(
        facts,
        `Your bank has not yet told us whether it has paid ${amountOf(facts)}. Please do not pay again: we ask it for you, and write as soon as we know. If the money comes, your poojas are booked, or it goes back to you without your asking.`,
      ),
      showDays(facts),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  paid_late: (head, facts) => ({
    subject: 'Your payment reached us late',
    preview: 'Your places had gone back. What happens to your money.',
    title: 'Your payment reached us late',
    parts: [
      greet(
        facts,
        `Your bank paid ${amountOf(facts)} after your places had been given back. The temple is looking whether your poojas can be held on another day, and will ask you first. If they cannot, your bank returns the whole amount by itself; you need not do anything.`,
      ),
      showDays(facts),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  late_refunded: (head, facts) => ({
    subject: 'Your late payment goes back to you',
    preview: 'It came too late. The whole amount is on its way back.',
    title: 'Your late payment goes back to you',
    parts: [
      greet(
        facts,
        `Your payment of ${amountOf(facts)} reached us ${
          facts.order.kind === 'delivery_difference'
            ? 'when the prasadam could no longer be sent elsewhere: it goes where it was addressed before'
            : 'after your places had been given back, and others have taken them'
        }. We have sent the whole amount back the way it came. It takes ${facts.refundDays}.`,
      ),
      showDays(facts),
      openHistory(head, 'Choose another day'),
      bookingNote(facts),
    ],
  }),

  needs_attention: (head, facts) => ({
    subject: 'We are looking at your booking',
    preview: 'Something about your payment must be looked at by a person.',
    title: 'We are looking at your booking',
    parts: [
      greet(
        facts,
        'Something about your payment must be looked at by a person at the temple. Nothing is lost: we write to you as soon as it is clear, and your money is either your booking or goes back to you.',
      ),
      showDays(facts),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  reminder: (head, facts) => ({
    subject: 'Your pooja is near',
    preview: 'The day, the hour and the names.',
    title: 'Your pooja is near',
    parts: [
      greet(facts, 'These names will be read before the deity. If one is wrong, please ring us at once.'),
      showDays(facts),
      ...showPresence(facts),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  performed: (head, facts) => ({
    subject: 'Your pooja has been performed',
    preview: 'The names were read before the deity.',
    title: 'Your pooja has been performed',
    parts: [
      greet(facts, `The names below were read before the deity. ${sayPrasadam(facts)}`),
      showDays(facts),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  prasadam_sent: (head, facts) => ({
    subject: 'Your prasadam is on its way',
    preview: 'It was posted. The tracking number is in this letter.',
    title: 'Your prasadam is on its way',
    parts: [
      greet(facts, 'The prasadam of your pooja was posted to the address you gave us.'),
      {
        kind: 'facts',
        facts: [
          { label: 'Pooja', value: formatDay(facts.parcel?.onDate ?? '') },
          { label: 'Sent by', value: facts.parcel?.carrier ?? 'post' },
          { label: 'Tracking number', value: facts.parcel?.trackingNo ?? 'none' },
          { label: 'To', value: facts.parcel?.place ?? '' },
        ],
      },
      openHistory(head, 'Follow your prasadam'),
      bookingNote(facts),
    ],
  }),

  moved: (head, facts) => ({
    subject: 'Your pooja has a new day',
    preview: 'The new day and the names.',
    title: 'Your pooja has a new day',
    parts: [
      greet(
        facts,
        `Your pooja${facts.lines[0]?.movedFrom ? ` of ${formatDay(facts.lines[0].movedFrom)}` : ''} was moved to the day below. Nothing more is to be paid, and your receipt has its new day.`,
      ),
      showDays(facts),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  delivery_changed: writeDeliveryChanged,
  cancelled_by_temple: writeClosedDay,
  day_open_again: writeOpenAgain,

  cancelled: (head, facts) => ({
    subject: 'Your pooja is cancelled',
    preview: 'What was cancelled, and what goes back to you.',
    title: 'Your pooja is cancelled',
    parts: [
      greet(
        facts,
        facts.refund
          ? `What is below was cancelled. ${amountOf(facts)} goes back to you the way it came; it takes ${facts.refundDays}.`
          : 'What is below was cancelled.',
      ),
      showDays(facts),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  refund_started: (head, facts) => ({
    subject: 'Your money is on its way back',
    preview: 'How much, why, and how long it takes.',
    title: 'Your money is on its way back',
    parts: [
      greet(
        facts,
        `We have sent ${amountOf(facts)} back to you the way you paid. It takes ${facts.refundDays}. We write again when your bank has it.`,
      ),
      {
        kind: 'facts',
        facts: [
          { label: 'Amount', value: amountOf(facts) },
          ...(facts.refund ? [{ label: 'Why', value: facts.refund.reason }] : []),
        ],
      },
      ...(facts.refund && facts.refund.lineIds.length > 0 ? [showDays(facts)] : []),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  refund_done: (head, facts) => ({
    subject: 'Your money is back with your bank',
    preview: 'The refund has been made.',
    title: 'Your money is back with your bank',
    parts: [
      greet(
        facts,
        `${amountOf(facts)} has been given back to you. Your bank may show it a little later. If it does not come within a week, answer this e-mail and we look for it.`,
      ),
      openHistory(head),
      bookingNote(facts),
    ],
  }),

  refund_failed: (head, facts) => ({
    subject: 'Your refund did not reach your bank',
    preview: 'We are trying another way. Your money is not lost.',
    title: 'Your refund did not reach your bank',
    parts: [
      greet(
        facts,
        `We sent ${amountOf(facts)} back to you, but your bank did not take it. Your money is with us and is not lost. The temple's office writes or rings to ask where it may send it; please do not give your account number to anyone else.`,
      ),
      openHistory(head),
      bookingNote(facts),
    ],
  }),
}

/** Who must come is told when and where. */
function showPresence({ lines, timeOf }: OrderFacts): Part[] {
  const present = lines.filter(({ mustBePresent }) => mustBePresent)
  const [first] = present
  if (!first) return [paragraph('You need not be present.')]
  const names = [...new Set(present.map(({ offeringName }) => offeringName))].join(', ')
  return [paragraph(`Please be at the temple by ${timeOf(first)} for ${names}.`)]
}

function sayPrasadam({ lines, order }: OrderFacts): string {
  if (lines.every(({ prasadam }) => prasadam === 'none')) return ''
  return order.parcels.some(({ option, state }) => option === 'post' && state !== 'cancelled')
    ? 'The prasadam is posted next; you will have the tracking number the same day.'
    : 'The prasadam is kept for you at the counter.'
}
