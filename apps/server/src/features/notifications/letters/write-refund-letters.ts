import { formatDay } from './format-words.ts'
import type { Part } from './letter-parts.ts'
import type { OrderFacts } from './order-facts.ts'
import { amountOf, bookingNote, greet, type OrderWriter, openHistory, showDays } from './order-parts.ts'

export const writeRefundStarted: OrderWriter = (head, facts) => ({
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
})

/** What a bank needs to find it. */
const showReference = ({ refund }: OrderFacts): Part[] =>
  refund?.bankReference
    ? [{ kind: 'facts', facts: [{ label: 'Ask your bank with this number', value: refund.bankReference }] }]
    : []

export const writeRefundDone: OrderWriter = (head, facts) =>
  facts.refund?.transferredOn ? writeTransferred(head, facts) : writeArrived(head, facts)

/** It could not go back the way it was paid. */
const writeTransferred: OrderWriter = (head, facts) => ({
  subject: 'Your money was returned by bank transfer',
  preview: 'The day, the account and the number to ask your bank with.',
  title: 'Your money was returned by bank transfer',
  parts: [
    greet(
      facts,
      `${amountOf(facts)} could not go back the way you paid. The temple has returned it by bank transfer on ${formatDay(facts.refund?.transferredOn ?? '')}, to the account that ends in ${facts.refund?.accountLast4 ?? ''}. If that is not your account, answer this e-mail today.`,
    ),
    ...showReference(facts),
    openHistory(head),
    bookingNote(facts),
  ],
})

const writeArrived: OrderWriter = (head, facts) => ({
  subject: 'Your money is back with your bank',
  preview: 'The refund has been made.',
  title: 'Your money is back with your bank',
  parts: [
    greet(
      facts,
      `${amountOf(facts)} has been given back to you. Your bank may show it a little later. If it does not come within a week, answer this e-mail and we look for it.`,
    ),
    ...showReference(facts),
    openHistory(head),
    bookingNote(facts),
  ],
})

export const writeRefundFailed: OrderWriter = (head, facts) => ({
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
})
