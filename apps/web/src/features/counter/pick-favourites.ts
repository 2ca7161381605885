type Offered = { id: number; deity: { name: string } }

const mostKeys = 9

/**
 * The offerings that get a key of their own: the most sold ones first, then the first of each deity, then the second.
 * Their order is fixed by deity and the temple's own order, not by sales, so that clerks learn the positions.
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
