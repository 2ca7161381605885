import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Choosing, Person } from '../../../features/booking/booking.rules.ts'
import { beginPeople, useBasket } from '../../../features/booking/booking.store.ts'
import { devoteesQuery, useFamily } from '../../../features/profile/use-family.ts'
import { useSession } from '../../../lib/session/session-store.ts'

/** People selectable with a tap: the devotee, then the family. `proposed`: the people of the last booking. */
export function useKnownPeople() {
  const family = useQuery(devoteesQuery)
  const ownName = useSession(({ user }) => user.userName)
  const last = useBasket(({ lastPeople }) => lastPeople)
  const known = useMemo((): Person[] => {
    const saved = (family.data ?? []).map(({ name, nameMl, starId, relation }) => ({
      person: { name, nameMl, starId },
      isSelf: relation === 'self',
    }))
    const self = saved.filter(({ isSelf }) => isSelf)
    const others = saved.filter(({ isSelf }) => !isSelf)
    const own: Person[] =
      self.length === 0 && ownName && !saved.some(({ person }) => person.name === ownName)
        ? [{ name: ownName, nameMl: null }]
        : []
    return [...self.map(({ person }) => person), ...own, ...others.map(({ person }) => person)]
  }, [family.data, ownName])
  const proposed = useMemo((): Person[] => {
    if (last.length === 0) return known.slice(0, 1)
    // A star saved since then overrides the one of the last booking.
    return last.map((person) => {
      const saved = known.find(({ name }) => name === person.name)
      return saved?.starId ? saved : person
    })
  }, [last, known])
  return { known, proposed, ownName: known[0]?.name ?? ownName, isPending: family.isPending }
}

interface Beginning {
  /** People whose lines are in the basket already: they are chosen, not only proposed. */
  before?: readonly Person[]
  proposed: readonly Person[]
  quantity?: number
}

/**
 * The people chosen for a booking, saved with every press so that a reload, "back" or another tab finds them. `way`
 * identifies the form.
 */
export function useChosenPeople(way: string, { before = [], proposed, quantity = 1 }: Beginning) {
  const begun = useBasket((basket) => basket.begun.people[way])
  const start: Choosing =
    before.length > 0
      ? { people: [...before], proposed: [], quantity }
      : { people: [...proposed], proposed: proposed.map(({ name }) => name), quantity }
  return {
    choosing: begun ?? start,
    choose: (choosing: Choosing) => beginPeople(way, choosing),
    /** The current choice from the store, also right after it was changed. */
    read: () => useBasket.getState().begun.people[way] ?? start,
  }
}

/**
 * Saves stars entered while booking in the family, starting with the devotee's own, so that they are known next time.
 */
export function useKeepStars() {
  const { query, add, update } = useFamily()
  const ownName = useSession(({ user }) => user.userName)
  return (people: readonly Person[]): void => {
    const family = query.data
    if (!family) return
    for (const { name, starId } of people) {
      if (!starId) continue
      const saved = family.find((one) => one.name === name)
      if (saved && saved.starId === null) {
        const { id, nameMl, relation } = saved
        update.mutate({ id, body: { name, starId, relation, ...(nameMl && { nameMl }) } })
      }
      const isSelf = name === ownName && !family.some(({ relation }) => relation === 'self')
      if (!saved && isSelf) add.mutate({ name, starId, relation: 'self' })
    }
  }
}
