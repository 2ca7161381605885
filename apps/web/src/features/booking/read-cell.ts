import type { CivilDay } from '../../lib/dates/civil-day.ts'
import type { BasketLine, Cell } from './booking.rules.ts'
import { meantStar, type Star } from './match-stars.ts'
import { parseDay } from './parse-day.ts'

type CellContext = { today: CivilDay; stars: readonly Star[] }

const mostOfOne = 400
const shortestName = 2

/** Id of the "not known" entry in the list of stars. */
export const unknownStar = 0

/**
 * Parses a cell into line fields; undefined if it cannot be read. An emptied star cell means that the star
 * is still to be asked.
 */
export function readCell(
  cell: Cell,
  typed: string,
  { today, stars }: CellContext,
): Partial<BasketLine> | undefined {
  const text = typed.trim()
  if (cell === 'day') {
    const date = parseDay(text, today)
    return date ? { date } : undefined
  }
  if (cell === 'name') return text.length < shortestName ? undefined : { name: text, nameMl: null }
  if (cell === 'quantity') {
    const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0
    return quantity < 1 || quantity > mostOfOne ? undefined : { quantity }
  }
  if (text === '') return { starId: undefined }
  const star = meantStar(stars, text)
  return star && { starId: star.id === unknownStar ? null : star.id }
}
