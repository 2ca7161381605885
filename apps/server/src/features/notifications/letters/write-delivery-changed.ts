import { formatDay } from './format-words.ts'
import type { OrderFacts } from './order-facts.ts'
import type { Content, Letterhead } from './write-letter.ts'

/** Parcels that are still here, or wait to be collected. */
const here = ['awaiting_pooja', 'ready', 'packed', 'not_required']

/** The office has sent prasadam elsewhere. Whole addresses: a wrong house number must be seen, and a stranger's wish too. */
export function writeDeliveryChanged(head: Letterhead, { name, order }: OrderFacts): Content {
  return {
    subject: 'Where your prasadam goes was changed',
    preview: 'Please look whether the address is right.',
    title: 'Where your prasadam goes was changed',
    parts: [
      {
        kind: 'paragraph',
        text: `Namaskaram ${name}. The temple's office has changed where the prasadam of your booking goes. Nothing more is to be paid. Please look at it once more; if it is not as you wish, or you did not ask for it, ring us before it is posted.`,
      },
      {
        kind: 'facts',
        facts: order.parcels
          .filter(({ state }) => here.includes(state))
          .map(({ onDate, option, address }) => ({
            label: `Prasadam of ${formatDay(onDate)}`,
            value: option === 'post' ? `by post to ${sayAddress(address)}` : 'kept for you at the counter',
          })),
      },
      {
        kind: 'paragraph',
        text: 'The addresses saved in your profile are as you left them. If one is wrong there, please correct it before you book again.',
      },
      { kind: 'button', label: 'See this booking', href: `${head.webUrl}/history` },
      { kind: 'note', lines: [`Booking ${order.tranNo}.`] },
    ],
  }
}

function sayAddress(address: unknown): string {
  const { recipient, line1, line2, city, postalCode } = (address ?? {}) as Partial<Record<string, string>>
  return [recipient, line1, line2, [city, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
