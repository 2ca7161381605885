import type { Book, Places, Sight } from './describe-history.ts'

/**
 * The calendar's answer may be one second old (PLACES_FRESH_MS), plus half a second while it is refreshed (RENEWAL_MS),
 * so it describes some moment up to that long before the request.
 */
const STALE_MS = 1_500

type PlaceHistory = {
  books: Book[]
  places: Places[]
  seen: Map<string, { begin: number; end: number; sight: Sight }[]>
}
/** The period in which an order was certainly confirmed, so that its place was taken. */
type Span = { from: number; to: number }

/** Checks that no place was sold twice and that the reported places left fit the bookings. */
export function checkPlaces({ books, places, seen }: PlaceHistory): string[] {
  const spans = new Map<string, Span>()
  for (const [tranNo, sights] of seen) {
    const confirmed = sights.filter(({ sight }) => sight.state === 'confirmed')
    if (confirmed.length === 0) continue
    spans.set(tranNo, {
      from: Math.min(...confirmed.map(({ end }) => end)),
      to: Math.max(...confirmed.map(({ begin }) => begin)),
    })
  }
  const bookingsOf = Map.groupBy(books, ({ place }) => place)
  const read = Map.groupBy(places, ({ place }) => place)
  return [...new Set([...bookingsOf.keys(), ...read.keys()])].flatMap((place) =>
    checkPlace(place, { wanted: bookingsOf.get(place) ?? [], reads: read.get(place) ?? [], spans }),
  )
}

type OfPlace = { wanted: Book[]; reads: Places[]; spans: Map<string, Span> }

function checkPlace(place: string, { wanted: bookingsOf, reads, spans }: OfPlace): string[] {
  const found = new Set<string>()
  const ordered = new Set(bookingsOf.flatMap(({ tranNo }) => tranNo ?? []))
  const firm = [...ordered].flatMap((tranNo) => spans.get(tranNo) ?? [])
  const limit = reads[0]?.limit
  for (const { from } of firm)
    if (limit !== undefined && countAt(firm, from, from) > limit)
      found.add(`${place} was confirmed to ${countAt(firm, from, from)} and has ${limit}`)
  for (const one of reads) {
    const taken = countAt(firm, one.begin - STALE_MS, one.end)
    if (one.left < 0) found.add(`${place} had ${one.left} left`)
    if (one.left > one.limit - taken)
      found.add(`${place} was said to have ${one.left} left of ${one.limit} when ${taken} were confirmed`)
    const begun = bookingsOf.filter(({ begin, refused }) => begin < one.end && refused === undefined)
    const takers = new Set(begun.map(({ key }) => key)).size
    if (one.left < one.limit - takers)
      found.add(`${place} was said to have ${one.left} left of ${one.limit} when ${takers} had asked for it`)
  }
  for (const wrong of findGrowth(place, { wanted: bookingsOf, reads, spans })) found.add(wrong)
  for (const refusal of bookingsOf.filter(({ refused }) => refused === 'full')) {
    const others = bookingsOf.filter(({ key, begin, refused }) => {
      return key !== refusal.key && begin < refusal.end && refused === undefined
    })
    if (others.length === 0) found.add(`${place} was said to be full before anybody had asked for it`)
  }
  return [...found]
}

/** Number of orders that were confirmed during the whole period. */
const countAt = (spans: Span[], begin: number, end: number) =>
  spans.filter(({ from, to }) => from <= begin && to >= end).length

/** Places left may only grow by bookings that were held and not kept. */
function findGrowth(place: string, { wanted: bookingsOf, reads, spans }: OfPlace): string[] {
  const sorted = reads.toSorted((a, b) => a.begin - b.begin)
  return sorted.flatMap((later, n) => {
    const earlier = sorted[n - 1]
    if (!earlier || earlier.end >= later.begin - STALE_MS || later.left <= earlier.left) return []
    const keys = new Map(
      bookingsOf
        .filter(({ begin, refused }) => begin < later.end && refused === undefined)
        .map((book) => [book.key, book.tranNo]),
    )
    const mayHaveLeft = [...keys.values()].filter((tranNo) => {
      const span = tranNo === undefined ? undefined : spans.get(tranNo)
      return !(span && span.from <= earlier.begin - STALE_MS && span.to >= later.end)
    })
    const growth = later.left - earlier.left
    return growth > mayHaveLeft.length
      ? [`${place} had ${earlier.left} left, then ${later.left}, and nobody gave any back`]
      : []
  })
}
