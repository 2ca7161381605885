import type { Person } from '../../../features/booking/booking.rules.ts'
import { useFamily } from '../../../features/profile/use-family.ts'
import { useSession } from '../../../lib/session/session-store.ts'

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
