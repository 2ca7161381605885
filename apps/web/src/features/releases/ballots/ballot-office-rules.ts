import type { Tone } from '../../../ui/badge.tsx'
import type { Draw, Entries } from '../office-releases.ts'

type Counts = Entries['counts']
type EntryState = Entries['entries'][number]['state']

/** Index of the current step: announced, entering, draw, paying, waiting list, closed; 6 means that all are done. */
export function stepBallot(
  { release, drawnAt, counts }: Pick<Entries, 'release' | 'drawnAt' | 'counts'>,
  draw: Pick<Draw, 'closedAt'> | undefined,
): number {
  if (release.endedAt !== null) return 6
  if (drawnAt !== null) return (counts.lapsed ?? 0) + (counts.given_back ?? 0) > 0 ? 4 : 3
  return draw?.closedAt ? 2 : 1
}

export const countNames = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Applicants per place, as in `1 in 224`; undefined if everyone gets a place or places are unlimited. */
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

/** One lamp per place; undefined if there are too many, so that a bar is shown instead. */
export function listLamps({ places, paid }: Places, offered: number): Lamp[] | undefined {
  if (places === null || places > mostLamps) return undefined
  const stateOf = (at: number) => (at < paid ? 'paid' : at < paid + offered ? 'offered' : 'free')
  return Array.from({ length: places }, (_, at) => ({ place: at + 1, state: stateOf(at) }))
}
