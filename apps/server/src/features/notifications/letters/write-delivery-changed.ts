import type { OrderFacts } from './order-facts.ts'
import { bookingNote, entitle, greet, paragraph, voiceOf } from './order-parts.ts'
import type { Content, Letterhead } from './write-letter.ts'

/** Parcels that are still here, or wait to be collected. */
const here = ['awaiting_pooja', 'ready', 'packed', 'not_required']

/** The office has sent prasadam elsewhere. Whole addresses: a wrong house number must be seen, and a stranger's wish too. */
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
                ? say('deliveryChanged.post', { address: sayAddress(address) })
                : say('deliveryChanged.collect'),
          })),
      },
      paragraph(say('deliveryChanged.profile')),
      { kind: 'button', label: say('seeBooking'), href: `${head.webUrl}/history` },
      bookingNote(facts),
    ],
  }
}

function sayAddress(address: unknown): string {
  const { recipient, line1, line2, city, postalCode } = (address ?? {}) as Partial<Record<string, string>>
  return [recipient, line1, line2, [city, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
