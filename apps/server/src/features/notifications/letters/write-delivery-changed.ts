import type { OrderFacts } from './order-facts.ts'
import { bookingNote, entitle, greet, paragraph, voiceOf } from './order-parts.ts'
import type { Content, Letterhead } from './write-letter.ts'

/** States of parcels not yet posted or collected. */
const here = ['awaiting_pooja', 'ready', 'packed', 'not_required']

/**
 * Reports a change of delivery by the office. Shows whole addresses, so that a wrong house number or a request by a
 * stranger is noticed.
 */
export function writeDeliveryChanged(head: Letterhead, facts: OrderFacts): Content {
  const voice = voiceOf(facts)
  const { say, day } = voice
  return {
    ...entitle(voice, 'deliveryChanged'),
    parts: [
      greet(voice, facts.name, say('deliveryChanged.text')),
      {
        kind: 'facts',
        facts: facts.order.parcels
          .filter(({ state }) => here.includes(state))
          .map(({ onDate, option, address }) => ({
            label: say('deliveryChanged.of', { day: day(onDate) }),
            value:
              option === 'post'
                ? say('deliveryChanged.post', { address: formatAddress(address) })
                : say('deliveryChanged.collect'),
          })),
      },
      paragraph(say('deliveryChanged.profile')),
      { kind: 'button', label: say('seeBooking'), href: `${head.webUrl}/history` },
      bookingNote(facts),
    ],
  }
}

function formatAddress(address: unknown): string {
  const { recipient, line1, line2, city, postalCode } = (address ?? {}) as Partial<Record<string, string>>
  return [recipient, line1, line2, [city, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
