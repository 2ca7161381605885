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
      `${amountOf(facts)} goes back to you the way you paid. It takes ${facts.refundDays}. We write again when your bank has it.`,
    ),
    {
      kind: 'facts',
      facts: [
        { label: 'Amount', value: amountOf(facts) },
        ...(facts.refund ? [{ label: 'Why', value: facts.refund.reason }] : []),
      ],
    },
    ...(facts.refund && facts.refund.lineIds.length > 0 ? [showDays(facts)] : []),
    openHistory(head, facts),
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
    openHistory(head, facts),
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
    openHistory(head, facts),
    bookingNote(facts),
  ],
})

/**
 * The one letter of a debt that is not paid as was said: what was sent came back, it cannot go the way it came, or it
 * takes longer. Whose doing it is, is said as it is.
 */
export const writeRefundFailed: OrderWriter = (head, facts) => {
  const { subject, preview, text } = sayDelay(facts)
  return {
    subject,
    preview,
    title: subject,
    parts: [greet(facts, text), openHistory(head, facts), bookingNote(facts)],
  }
}

const NO_NUMBERS = 'please do not give your account number to anyone else.'

function sayDelay(facts: OrderFacts): { subject: string; preview: string; text: string } {
  const { refund, order } = facts
  const amount = amountOf(facts)
  if (refund?.failureKind === 'too_old')
    return {
      subject: 'Your refund must go another way',
      preview: 'Your money is with us and is not lost.',
      text: `${amount} is owed to you, and your payment is more than six months old: after that no bank takes money back the way it came. Your money is with us and is not lost. The temple's office writes or rings to ask where it may send it; ${NO_NUMBERS}`,
    }
  if (refund?.state === 'failed')
    return {
      subject: 'Your refund came back to us',
      preview: 'We send it again. Your money is not lost.',
      text: `Your bank has sent back the ${amount} that we told you of. Your money is with us and is not lost: we send it again by ourselves until it arrives, and write when it has. If that account is closed, answer this e-mail; ${NO_NUMBERS}`,
    }
  const debtId = refund?.debtId ?? refund?.id
  const cameBack = order.refunds.some(
    ({ id, debtId: of, failureKind }) => (of ?? id) === debtId && failureKind === 'bank',
  )
  return {
    subject: 'Your refund takes longer than we said',
    preview: 'It is still on its way. Your money is not lost.',
    text: cameBack
      ? `We have sent ${amount} back to you more than once, and your bank has not taken it yet. Your money is with us and is not lost: we send it again every day until it arrives, and write when it has. If that account is closed, answer this e-mail; ${NO_NUMBERS}`
      : `${amount} is on its way back to you and takes longer than we said. That lies with us and not with your bank; you need not do anything. Your money is not lost, and we write when your bank has it.`,
  }
}
