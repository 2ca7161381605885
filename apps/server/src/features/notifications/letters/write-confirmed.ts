import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { describeDays } from './describe-days.ts'
import type { Part } from './letter-parts.ts'
import type { LetterTranslator } from './letter-translator.ts'
import { nameOffering } from './name-offering.ts'
import type { OrderFacts } from './order-facts.ts'
import { entitle, greet, voiceOf } from './order-parts.ts'
import type { Content, Letterhead } from './write-letter.ts'

/** The booking confirmation: the lines, the payment, the next steps. */
export function writeConfirmed(head: Letterhead, facts: OrderFacts): Content {
  const { order, lines } = facts
  if (order.kind === 'delivery_difference') return writeDifference(head, facts)
  const voice = voiceOf(facts)
  const { say } = voice
  const amount = formatRupees(order.totalPaise)
  const title = say('confirmed.title', { count: lines.length })
  return {
    subject: title,
    preview: formatPreview(voice, facts, amount),
    title,
    parts: [
      greet(voice, facts.name, say('confirmed.text', { amount })),
      { kind: 'days', days: describeDays(voice, facts, 'with amounts') },
      {
        kind: 'sums',
        rows: listPostage(voice, facts),
        total: { label: formatReceipt(voice, facts), amount },
      },
      { kind: 'button', label: say('confirmed.button'), href: `${head.webUrl}/history` },
      { kind: 'steps', title: say('confirmed.steps.title'), steps: listSteps(head, voice, facts) },
      showPayment(head, voice, facts),
    ],
  }
}

function formatPreview(
  { say, day }: LetterTranslator,
  { lines, receipt }: OrderFacts,
  amount: string,
): string {
  const days = new Set(lines.map(({ onDate }) => onDate))
  const key = days.size > 1 ? 'confirmed.previewFirstOn' : 'confirmed.previewOn'
  const what = say(key, { count: lines.length, day: day(lines[0]?.onDate ?? ''), amount })
  return receipt ? `${what} ${say('confirmed.previewReceipt')}` : what
}

function listPostage({ say }: LetterTranslator, facts: OrderFacts) {
  const { deliveryPaise } = facts.order
  if (deliveryPaise === 0) return []
  const [place] = describePlaces(facts)
  const label = place ? say('confirmed.postTo', { place }) : say('confirmed.post')
  return [{ label, amount: formatRupees(deliveryPaise) }]
}

function writeDifference(head: Letterhead, facts: OrderFacts): Content {
  const { order } = facts
  const voice = voiceOf(facts)
  const { say } = voice
  const amount = formatRupees(order.totalPaise)
  return {
    ...entitle(voice, 'difference'),
    preview: say('difference.preview', { amount }),
    parts: [
      greet(voice, facts.name, say('difference.text', { amount, number: order.parentTranNo ?? '' })),
      {
        kind: 'facts',
        facts: describePlaces(facts).map((place) => ({ label: say('difference.to'), value: place })),
      },
      { kind: 'sums', rows: [], total: { label: formatReceipt(voice, facts), amount } },
      { kind: 'button', label: say('seeBooking'), href: `${head.webUrl}/history` },
      showPayment(head, voice, facts),
    ],
  }
}

const formatReceipt = ({ say }: LetterTranslator, { receipt, order }: OrderFacts) =>
  receipt
    ? say('confirmed.receipt', { number: receipt.number })
    : say('confirmed.noReceipt', { number: order.tranNo })

/** Town and postal code of each parcel: enough to check the address. */
function describePlaces({ order }: OrderFacts): string[] {
  const posted = order.parcels.filter(({ option, state }) => option === 'post' && state !== 'cancelled')
  return [...new Set(posted.map(({ address }) => describePlace(address)))]
}

export function describePlace(address: unknown): string {
  const { city = '', postalCode = '' } = (address ?? {}) as { city?: string; postalCode?: string }
  return `${city} ${postalCode}`.trim()
}

function listSteps(
  head: Letterhead,
  voice: LetterTranslator,
  facts: OrderFacts,
): Array<{ title: string; text: string }> {
  const { lines, order } = facts
  const say = (key: string, values?: Record<string, string | number>) =>
    voice.say(`confirmed.steps.${key}`, values)
  const isPosted = order.parcels.some(({ option }) => option === 'post')
  const isCollected = lines.some(
    ({ prasadam }) => prasadam === 'counter' || (prasadam === 'postable' && !isPosted),
  )
  return [
    { title: say('performed', { count: lines.length }), text: formatPresence(voice, facts) },
    ...(isCollected
      ? [{ title: say('collect'), text: say('collectText', { hours: head.openingHours }) }]
      : []),
    ...(isPosted ? [{ title: say('posted'), text: say('postedText') }] : []),
  ]
}

function formatPresence({ say, clock, language }: LetterTranslator, { lines, timeOf }: OrderFacts): string {
  const present = lines.find(({ mustBePresent }) => mustBePresent)
  if (!present) return say('confirmed.steps.absent')
  return say('confirmed.steps.present', {
    offering: nameOffering(language, present),
    time: clock(timeOf(present)),
  })
}

const methods = ['upi', 'card', 'netbanking', 'wallet', 'emi']

function showPayment(head: Letterhead, { say, instant }: LetterTranslator, facts: OrderFacts): Part {
  const { order, receipt, timeZone } = facts
  const { payment } = order
  const at = instant(payment?.capturedAt ?? order.confirmedAt ?? order.createdAt, timeZone)
  const method = methods.find((name) => name === payment?.method) ?? 'online'
  return {
    kind: 'note',
    lines: [
      payment
        ? say('confirmed.paid', { method: say(`method.${method}`), payment: payment.paymentId, at })
        : say('confirmed.paidAtCounter', { at }),
      ...(receipt?.code
        ? [say('confirmed.verify', { link: `${new URL(head.webUrl).host}/verify`, code: receipt.code })]
        : []),
      say('booking', { number: order.tranNo }),
    ],
  }
}
