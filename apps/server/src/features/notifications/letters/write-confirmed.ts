import { describeDays } from './describe-days.ts'
import { formatDay, formatInstant, formatRupees, nameMethod } from './format-words.ts'
import type { Part } from './letter-parts.ts'
import type { OrderFacts } from './order-facts.ts'
import type { Content, Letterhead } from './write-letter.ts'

/** The letter everyone waits for: what is booked, what was paid, what happens now. */
export function writeConfirmed(head: Letterhead, facts: OrderFacts): Content {
  const { order, lines, receipt } = facts
  if (order.kind === 'delivery_difference') return writeDifference(head, facts)
  const amount = formatRupees(order.totalPaise)
  const [place] = describePlaces(facts)
  const title = lines.length === 1 ? 'Your pooja is booked' : 'Your poojas are booked'
  const days = new Set(lines.map(({ onDate }) => onDate))
  const when = `${days.size > 1 ? 'first on' : 'on'} ${formatDay(lines[0]?.onDate ?? '')}`
  return {
    subject: title,
    preview: `${lines.length === 1 ? 'One pooja' : `${lines.length} poojas`}, ${when}. ${amount} received.${receipt ? ' Receipt attached.' : ''}`,
    title,
    parts: [
      {
        kind: 'paragraph',
        text: `Namaskaram ${facts.name}. We have received ${amount}. The names below will be read before the deity on the days shown. Please look at the spelling and the stars. If one is wrong, answer this e-mail or ring us before the pooja.`,
      },
      { kind: 'days', days: describeDays(facts, lines, 'with amounts') },
      {
        kind: 'sums',
        rows:
          order.deliveryPaise > 0
            ? [
                {
                  label: `Prasadam by post${place ? ` to ${place}` : ''}`,
                  amount: formatRupees(order.deliveryPaise),
                },
              ]
            : [],
        total: { label: sayReceipt(facts), amount },
      },
      { kind: 'button', label: 'See or change this booking', href: `${head.webUrl}/history` },
      { kind: 'steps', title: 'What happens now', steps: listSteps(head, facts) },
      showPayment(head, facts),
    ],
  }
}

function writeDifference(head: Letterhead, facts: OrderFacts): Content {
  const { order } = facts
  const amount = formatRupees(order.totalPaise)
  return {
    subject: 'Your prasadam goes to the new address',
    preview: `${amount} received for the post.`,
    title: 'Your prasadam goes to the new address',
    parts: [
      {
        kind: 'paragraph',
        text: `Namaskaram ${facts.name}. We have received ${amount}, and the prasadam of booking ${order.parentTranNo ?? ''} goes to the address you chose.`,
      },
      {
        kind: 'facts',
        facts: describePlaces(facts).map((place) => ({ label: 'To', value: place })),
      },
      { kind: 'sums', rows: [], total: { label: sayReceipt(facts), amount } },
      { kind: 'button', label: 'See this booking', href: `${head.webUrl}/history` },
      showPayment(head, facts),
    ],
  }
}

const sayReceipt = ({ receipt, order }: OrderFacts) =>
  receipt ? `Receipt ${receipt.number}, attached` : `Booking ${order.tranNo}`

/** Town and postal code of what is posted: enough to see that it is right. */
function describePlaces({ order }: OrderFacts): string[] {
  const posted = order.parcels.filter(({ option, state }) => option === 'post' && state !== 'cancelled')
  return [...new Set(posted.map(({ address }) => describePlace(address)))]
}

export function describePlace(address: unknown): string {
  const { city = '', postalCode = '' } = (address ?? {}) as { city?: string; postalCode?: string }
  return `${city} ${postalCode}`.trim()
}

function listSteps(head: Letterhead, facts: OrderFacts): Array<{ title: string; text: string }> {
  const { lines, order, timeOf } = facts
  const present = lines.find(({ mustBePresent }) => mustBePresent)
  const isPosted = order.parcels.some(({ option }) => option === 'post')
  const isCollected = lines.some(
    ({ prasadam }) => prasadam === 'counter' || (prasadam === 'postable' && !isPosted),
  )
  return [
    {
      title: lines.length === 1 ? 'The pooja is performed' : 'The poojas are performed',
      text: present
        ? `For ${present.offeringName} please be at the temple by ${timeOf(present)}. We write to you when all is done.`
        : 'You need not be present. We write to you when it is done.',
    },
    ...(isCollected
      ? [
          {
            title: 'Collect the prasadam',
            text: `At the prasadam counter after the pooja, ${head.openingHours}. Show this e-mail or the receipt.`,
          },
        ]
      : []),
    ...(isPosted
      ? [{ title: 'Prasadam is posted', text: 'You will have the tracking number the same day.' }]
      : []),
  ]
}

function showPayment(head: Letterhead, { order, receipt, timeZone }: OrderFacts): Part {
  const { payment } = order
  const at = payment?.capturedAt ?? order.confirmedAt ?? order.createdAt
  return {
    kind: 'note',
    lines: [
      payment
        ? `Paid by ${nameMethod(payment.method)}, payment ${payment.paymentId}, ${formatInstant(at, timeZone)}.`
        : `Paid at the temple's counter, ${formatInstant(at, timeZone)}.`,
      ...(receipt?.code
        ? [`Is a receipt genuine? ${new URL(head.webUrl).host}/verify and the code ${receipt.code}.`]
        : []),
      `Booking ${order.tranNo}.`,
    ],
  }
}
