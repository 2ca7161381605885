import type { Choosing, Person } from '../../../features/booking/booking.rules.ts'
import { beginPeople, useBasket } from '../../../features/booking/booking.store.ts'

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
