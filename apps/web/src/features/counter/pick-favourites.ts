type Offered = { id: number; deity: { name: string } }

const mostKeys = 9

/**
 * The offerings with a key of their own: those sold most, then the first of each deity, then the second. They stand as the
 * temple orders them, each deity's together, whichever is sold more: a hand learns where they are.
 */
export function pickFavourites<Each extends Offered>(
  offerings: readonly Each[],
  mostSold: readonly number[],
): Each[] {
  const byDeity = Map.groupBy(offerings, ({ deity }) => deity.name)
  const ranked = offerings.map((offering) => ({
    offering,
    sold: mostSold.includes(offering.id) ? mostSold.indexOf(offering.id) : mostSold.length,
    rank: byDeity.get(offering.deity.name)?.indexOf(offering) ?? 0,
  }))
  const chosen = new Set(
    ranked
      .toSorted((a, b) => a.sold - b.sold || a.rank - b.rank)
      .slice(0, mostKeys)
      .map(({ offering }) => offering),
  )
  return [...byDeity.values()].flat().filter((offering) => chosen.has(offering))
}
