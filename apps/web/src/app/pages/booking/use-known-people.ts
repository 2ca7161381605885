import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Person } from '../../../features/booking/booking.rules.ts'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { devoteesQuery } from '../../../features/profile/use-family.ts'
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
