import type { Choosing, Person } from '../../../features/booking/booking.rules.ts'
import { beginPeople, useBasket } from '../../../features/booking/booking.store.ts'

interface Beginning {
  /** Those whose lines are in the basket already: chosen, and not merely proposed. */
  before?: readonly Person[]
  proposed: readonly Person[]
  quantity?: number
}

/** For whom, kept with every press: a reload, "back" and another tab find it. `way` tells one choice from another. */
export function useChosenPeople(way: string, { before = [], proposed, quantity = 1 }: Beginning) {
  const begun = useBasket((basket) => basket.begun.people[way])
  const start: Choosing =
    before.length > 0
      ? { people: [...before], proposed: [], quantity }
      : { people: [...proposed], proposed: proposed.map(({ name }) => name), quantity }
  return {
    choosing: begun ?? start,
    choose: (choosing: Choosing) => beginPeople(way, choosing),
    /** As it is now, after whatever has just been saved. */
    read: () => useBasket.getState().begun.people[way] ?? start,
  }
}
