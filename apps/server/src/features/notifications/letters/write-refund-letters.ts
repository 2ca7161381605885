import { translateReason } from '../../../platform/words/refund-reason.ts'
import type { Part } from './letter-parts.ts'
import type { OrderFacts } from './order-facts.ts'
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

export const writeRefundStarted: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  const say = (key: string, values = {}) => voice.say(`refund.started.${key}`, values)
  const { refund } = facts
  const amount = amountOf(facts)
  return {
    ...entitle(voice, 'refund.started'),
    parts: [
      greet(voice, facts.name, say('text', { amount, days: refundDaysOf(facts) })),
      {
        kind: 'facts',
        facts: [
          { label: say('amount'), value: amount },
          ...(refund ? [{ label: say('why'), value: translateReason(voice.language, refund) }] : []),
        ],
      },
      ...(refund && refund.lineIds.length > 0 ? [showDays(facts)] : []),
      openHistory(head, facts),
      bookingNote(facts),
    ],
  }
}

/** The reference by which a bank finds the refund. */
function showReference(facts: OrderFacts): Part[] {
  const value = facts.refund?.bankReference
  return value ? [{ kind: 'facts', facts: [{ label: voiceOf(facts).say('refund.reference'), value }] }] : []
}

export const writeRefundDone: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  const { refund } = facts
  // Sent by bank transfer, if a refund the way it was paid was impossible.
  const letter = refund?.transferredOn ? 'refund.transferred' : 'refund.arrived'
  const text = voice.say(`${letter}.text`, {
    amount: amountOf(facts),
    day: refund?.transferredOn ? voice.day(refund.transferredOn) : '',
    account: refund?.accountLast4 ?? '',
  })
  return {
    ...entitle(voice, letter),
    parts: [
      greet(voice, facts.name, text),
      ...showReference(facts),
      openHistory(head, facts),
      bookingNote(facts),
    ],
  }
}

/**
 * The letter for a refund that does not arrive as announced: it came back, cannot go back the way it was paid, or takes
 * longer. The text names the actual cause.
 */
export const writeRefundFailed: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  const [letter, text] = nameDelay(facts)
  const parts = [
    greet(voice, facts.name, voice.say(`${letter}.${text}`, { amount: amountOf(facts) })),
    openHistory(head, facts),
    bookingNote(facts),
  ]
  return { ...entitle(voice, letter), parts }
}

function nameDelay({ refund, order }: OrderFacts): [letter: string, text: string] {
  if (refund?.failureKind === 'too_old') return ['refund.tooOld', 'text']
  if (refund?.state === 'failed') return ['refund.cameBack', 'text']
  const debtId = refund?.debtId ?? refund?.id
  const cameBack = order.refunds.some(
    ({ id, debtId: of, failureKind }) => (of ?? id) === debtId && failureKind === 'bank',
  )
  return ['refund.longer', cameBack ? 'textAgain' : 'text']
}
