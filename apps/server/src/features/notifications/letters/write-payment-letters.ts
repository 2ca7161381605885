import {
  amountOf,
  bookingNote,
  entitle,
  greet,
  type OrderWriter,
  openHistory,
  refundDaysOf,
  showDays,
  voiceOf,
} from './order-parts.ts'

/** Creates a writer for letters of one paragraph, the days concerned and the booking number. */
const tell =
  (letter: string): OrderWriter =>
  (head, facts) => {
    const voice = voiceOf(facts)
    return {
      ...entitle(voice, letter),
      parts: [
        greet(voice, facts.name, voice.say(`${letter}.text`, { amount: amountOf(facts) })),
        showDays(facts),
        openHistory(head, facts),
        bookingNote(facts),
      ],
    }
  }

export const writePaymentPending = tell('pending')
export const writePaidLate = tell('paidLate')
export const writeNeedsAttention = tell('attention')

export const writeLateRefunded: OrderWriter = (head, facts) =>
  facts.order.kind === 'lost' ? writeLostRefunded(head, facts) : writeTooLate(head, facts)

const writeLostRefunded: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  const { say } = voice
  return {
    ...entitle(voice, 'lost'),
    parts: [
      greet(voice, facts.name, say('lost.text', { amount: amountOf(facts), days: refundDaysOf(facts) })),
      { kind: 'button', label: say('lost.button'), href: head.webUrl },
      bookingNote(facts),
    ],
  }
}

const writeTooLate: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  const key = facts.order.kind === 'delivery_difference' ? 'tooLate.textDelivery' : 'tooLate.text'
  return {
    ...entitle(voice, 'tooLate'),
    parts: [
      greet(voice, facts.name, voice.say(key, { amount: amountOf(facts), days: refundDaysOf(facts) })),
      showDays(facts),
      openHistory(head, facts, 'tooLate.button'),
      bookingNote(facts),
    ],
  }
}
