import type { lineInput } from '@vazhipadu/contract/checkout'
import type { z } from 'zod'
import type { Refusal, RequestedLine } from '../booking/booking.rules.ts'
import type { CachedRules } from '../booking/load-booking-rules.ts'
import { findPrice, isOffered } from '../catalogue/catalogue.rules.ts'

export type BasketLine = z.output<typeof lineInput>

/**
 * Prices the lines at today's prices and lists the invalid ones: an offering the temple does not have, a day beyond
 * every booking window, a missing star, or more of one thing than an order may hold.
 */
export function priceLines(
  { bookingRules, findOffering, findDay }: CachedRules,
  lines: BasketLine[],
): { lines: RequestedLine[]; refusals: Refusal[] } {
  const { today } = bookingRules.now
  const pieces = new Map<string, number>()
  const priced: RequestedLine[] = []
  const refusals: Refusal[] = []
  for (const [index, line] of lines.entries()) {
    const refuse = (reason: Refusal['reason'], left: number | null = null) => {
      refusals.push({ index, reason, left, message: null })
    }
    const offering = findOffering(line.offering_id)
    const price = offering && isOffered(offering, today) ? findPrice(offering.prices, today) : undefined
    if (!offering || !price) {
      refuse('unknown_offering')
      continue
    }
    const day = findDay(line.date)
    if (!day) {
      refuse(line.date < today ? 'past' : 'not_yet_open')
      continue
    }
    if (offering.starRequired && line.star_id === undefined) {
      refuse('star_required')
      continue
    }
    const key = `${offering.id} ${line.date}`
    const before = pieces.get(key) ?? 0
    if (before + line.quantity > offering.mostPerOrder) {
      refuse('limit_per_order', Math.max(0, offering.mostPerOrder - before))
      continue
    }
    pieces.set(key, before + line.quantity)
    priced.push({
      index,
      offering,
      day,
      name: line.name,
      nameMl: line.nameMl,
      starId: line.star_id ?? null,
      quantity: line.quantity,
      pricePaise: price.pricePaise,
    })
  }
  return { lines: priced, refusals }
}
