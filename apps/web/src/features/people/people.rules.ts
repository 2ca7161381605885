import {
  type Capability,
  capabilities,
  findPreset,
  type PresetName,
  presetNames,
  presets,
} from '@vazhipadu/contract/rights'
import { addDays, dayIn } from '../../lib/dates/civil-day.ts'
import type { Person } from './people.api.ts'

export const setOf = (name: PresetName): readonly Capability[] => presets[name]

/** Display name of a set of capabilities: a role, a role with additions, or a custom set. */
export type Role = { name: PresetName | 'own' | 'none'; added: readonly Capability[] }

/** The largest preset that is held completely; other capabilities are listed as additions. */
export function roleOf(held: readonly Capability[]): Role {
  if (held.length === 0) return { name: 'none', added: [] }
  const exact = findPreset(held)
  if (exact) return { name: exact, added: [] }
  const [name] = presetNames
    .filter((one) => setOf(one).every((right) => held.includes(right)))
    .toSorted((a, b) => setOf(b).length - setOf(a).length)
  if (name === undefined) return { name: 'own', added: held }
  return { name, added: held.filter((one) => !setOf(name).includes(one)) }
}

export type PersonState = 'signedIn' | 'away' | 'waits' | 'withdrawn' | 'closed'

export function stateOf(person: Person): PersonState {
  if (person.isDisabled) return 'closed'
  if (person.waiting && person.capabilities.length === 0) return 'waits'
  if (person.capabilities.length === 0) return 'withdrawn'
  return person.devices > 0 ? 'signedIn' : 'away'
}

export type PeopleFilters = { find: string; role: string; factor: string; state: string }

export function filterPeople(
  people: readonly Person[],
  { find, role, factor, state }: PeopleFilters,
): Person[] {
  const words = find.trim().toLowerCase()
  const fits = ({ name, email, lastDevice }: Person) =>
    [name, email, lastDevice ?? ''].some((text) => text.toLowerCase().includes(words))
  return people.filter(
    (person) =>
      (words === '' || fits(person)) &&
      (role === '' || roleOf(person.capabilities).name === role) &&
      (factor === '' || (factor === 'missing') === (person.factor === 'none')) &&
      (state === '' || stateOf(person) === state),
  )
}

/** Staff without a second factor, earliest grace period end first. */
export const withoutFactor = (people: readonly Person[]) =>
  people
    .filter(({ capabilities: held, factor }) => held.length > 0 && factor === 'none')
    .toSorted((a, b) => (a.graceUntil ?? '').localeCompare(b.graceUntil ?? ''))

/** Whether a moment is today, yesterday or earlier, in the temple's time zone. */
export function nearDay(iso: string, timeZone: string, now: Date): 'today' | 'yesterday' | 'earlier' {
  const day = dayIn(timeZone, new Date(iso))
  const today = dayIn(timeZone, now)
  if (day === today) return 'today'
  return day === addDays(today, -1) ? 'yesterday' : 'earlier'
}

/** Sorts capabilities in their display order. */
export const sortRights = (chosen: readonly Capability[]) =>
  capabilities.filter((one) => chosen.includes(one))

export function compareRights(held: readonly Capability[], wanted: readonly Capability[]) {
  return {
    added: wanted.filter((one) => !held.includes(one)),
    lost: held.filter((one) => !wanted.includes(one)),
  }
}
