import { amountOf, bookingNote, greet, type OrderWriter, openHistory, showDays } from './order-parts.ts'

export const writePaymentPending: OrderWriter = (head, facts) => ({
  subject: 'Your bank has not decided yet',
  preview: 'Please do not pay again. We write as soon as we know.',
  title: 'Your bank has not decided yet',
  parts: [
    greet(
      facts,
      `Your bank has not yet told us whether it has paid ${amountOf(facts)}. Please do not pay again: we ask it for you, and write as soon as we know. If the money comes, your poojas are booked, or it goes back to you without your asking.`,
    ),
    showDays(facts),
    openHistory(head, facts),
    bookingNote(facts),
  ],
})

export const writePaidLate: OrderWriter = (head, facts) => ({
  subject: 'Your payment reached us late',
  preview: 'Your places had gone back. What happens to your money.',
  title: 'Your payment reached us late',
  parts: [
    greet(
      facts,
      `Your bank paid ${amountOf(facts)} after your places had been given back. The temple is looking whether your poojas can be held on another day, and will ask you first. If they cannot, your bank returns the whole amount by itself; you need not do anything.`,
    ),
    showDays(facts),
    openHistory(head, facts),
    bookingNote(facts),
  ],
})

export const writeLateRefunded: OrderWriter = (head, facts) =>
  facts.order.kind === 'lost' ? writeLostRefunded(head, facts) : writeTooLate(head, facts)

const writeLostRefunded: OrderWriter = (head, facts) => ({
  subject: 'Your payment goes back to you',
  preview: 'We lost your booking. The whole amount is on its way back.',
  title: 'Your payment goes back to you',
  parts: [
    greet(
      facts,
      `We are sorry: a fault in our records lost the booking for which you paid ${amountOf(facts)}. We have sent the whole amount back the way it came. It takes ${facts.refundDays}. Please book once more; a receipt you may have had from this booking no longer counts.`,
    ),
    { kind: 'button', label: 'Book again', href: head.webUrl },
    bookingNote(facts),
  ],
})

const writeTooLate: OrderWriter = (head, facts) => ({
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
      }. The whole amount goes back the way it came. It takes ${facts.refundDays}.`,
    ),
    showDays(facts),
    openHistory(head, facts, 'Choose another day'),
    bookingNote(facts),
  ],
})

export const writeNeedsAttention: OrderWriter = (head, facts) => ({
  subject: 'We are looking at your booking',
  preview: 'Something about your payment must be looked at by a person.',
  title: 'We are looking at your booking',
  parts: [
    greet(
      facts,
      'Something about your payment must be looked at by a person at the temple. Nothing is lost: we write to you as soon as it is clear, and your money is either your booking or goes back to you.',
    ),
    showDays(facts),
    openHistory(head, facts),
    bookingNote(facts),
  ],
})
