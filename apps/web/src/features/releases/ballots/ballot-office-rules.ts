import type { Tone } from '../../../ui/badge.tsx'
import type { Draw, Entries } from '../office-releases.ts'

type Counts = Entries['counts']
type EntryState = Entries['entries'][number]['state']

/** Which of announced, entering, draw, paying, line, closed it has come to; six: all done. */
export function stepBallot(
  { release, drawnAt, counts }: Pick<Entries, 'release' | 'drawnAt' | 'counts'>,
  draw: Pick<Draw, 'closedAt'> | undefined,
): number {
  if (release.endedAt !== null) return 6
  if (drawnAt !== null) return (counts.lapsed ?? 0) + (counts.given_back ?? 0) > 0 ? 4 : 3
  return draw?.closedAt ? 2 : 1
}

export const countNames = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** `1 in 224`: so many people for each place; undefined where everybody finds one or nobody can say. */
export function chanceOf({ people, places }: Pick<Entries, 'people' | 'places'>): number | undefined {
  if (places === null || places <= 0 || people <= places) return undefined
  return Math.round(people / places)
}

export const entryTones: Record<EntryState, Tone> = {
  waiting: 'plain',
  called: 'info',
  won: 'success',
  lapsed: 'warning',
  given_back: 'plain',
}

const mostLamps = 60

type Lamp = { place: number; state: 'paid' | 'offered' | 'free' }
type Places = Pick<Entries, 'places' | 'paid'>

/** A lamp for each place while they can be told apart; undefined: a bar says it better. */
export function listLamps({ places, paid }: Places, offered: number): Lamp[] | undefined {
  if (places === null || places > mostLamps) return undefined
  const stateOf = (at: number) => (at < paid ? 'paid' : at < paid + offered ? 'offered' : 'free')
  return Array.from({ length: places }, (_, at) => ({ place: at + 1, state: stateOf(at) }))
}
