import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '../../lib/session/session-store.ts'
import type { BasketLine, Choosing, Delivery, LineRefusal, Person, PlanChoice } from './booking.rules.ts'
import type { PlanDraft } from './plan-form.tsx'

/** Many days as they are being planned. */
export type BegunPlan = {
  offeringId?: number
  draft: Partial<PlanDraft>
  choices: Record<string, PlanChoice>
}

type Basket = {
  /** The account it was filled by: another person at the same phone finds it empty. */
  owner: string
  lines: BasketLine[]
  delivery: Delivery
  /** Of several days: each time for stars and months, once at the end for days running. */
  proposedFrequency: 'each' | 'once'
  /** The idempotency key of paying, until it is answered: a lost answer or a second press never books twice. */
  payKey: string | null
  /** What the server said of lines it did not take, by the line's id. */
  refusals: Record<string, LineRefusal>
  /** For whom was booked last: proposed the next time. */
  lastPeople: Person[]
  /** What is chosen and not yet in the lines, by the way it is booked: a reload, "back" or another tab finds it. */
  begun: { people: Record<string, Choosing>; plan: BegunPlan | null }
}

const nothing: Basket = {
  owner: '',
  lines: [],
  delivery: { option: 'collect' },
  proposedFrequency: 'each',
  payKey: null,
  refusals: {},
  lastPeople: [],
  begun: { people: {}, plan: null },
}

const isNothing = ({ owner, lines, lastPeople, begun }: Basket) =>
  owner === '' &&
  lines.length === 0 &&
  lastPeople.length === 0 &&
  begun.plan === null &&
  Object.keys(begun.people).length === 0

const shelf = createJSONStorage<Basket>(() => localStorage)

/** While nobody is signed in the basket lies in storage, for a day, and is shown to nobody; nothing is written over it. */
let isPutAway = false

/** One basket for every way of booking. In local storage: it survives reload, sign-in and the end of a session. */
export const useBasket = create<Basket>()(
  persist(() => nothing, {
    name: 'basket',
    version: 1,
    // An emptied basket leaves nothing behind: signing out clears the storage, and no tab writes into it again.
    ...(shelf && {
      storage: {
        ...shelf,
        setItem: (name, kept) => {
          if (isPutAway) return
          if (isNothing(kept.state)) shelf.removeItem(name)
          else shelf.setItem(name, kept)
        },
      },
    }),
  }),
)

/** Whatever changes the basket makes it another booking: the next time it is paid it has an idempotency key of its own. */
function change(how: (basket: Basket) => Partial<Basket>): void {
  useBasket.setState((basket) => ({
    ...how(basket),
    payKey: null,
    owner: useSession.getState().user.email || basket.owner,
  }))
}

const without = (refusals: Basket['refusals'], ids: readonly string[]) =>
  Object.fromEntries(Object.entries(refusals).filter(([id]) => !ids.includes(id)))

const once = <One extends { name: string }>(people: readonly One[]) =>
  people.filter(({ name }, at) => people.findIndex((one) => one.name === name) === at)

const peopleOf = (lines: readonly BasketLine[]): Person[] =>
  once(lines).map(({ name, nameMl, starId }) => ({ name, nameMl, ...(starId !== undefined && { starId }) }))

/** Puts lines in; those of the same group are replaced. */
export function putLines(group: string, lines: readonly BasketLine[]): void {
  change((basket) => ({
    lines: [...basket.lines.filter((line) => line.group !== group), ...lines],
    lastPeople: lines.length > 0 ? peopleOf(lines) : basket.lastPeople,
  }))
}

export function addLine(line: BasketLine): void {
  change(({ lines }) => ({ lines: [...lines, line] }))
}

export function changeLine(id: string, part: Partial<Omit<BasketLine, 'id'>>): void {
  change(({ lines, refusals }) => ({
    lines: lines.map((line) => (line.id === id ? { ...line, ...part } : line)),
    refusals: without(refusals, [id]),
  }))
}

export function removeLines(ids: readonly string[]): void {
  change(({ lines, refusals }) => ({
    lines: lines.filter(({ id }) => !ids.includes(id)),
    refusals: without(refusals, ids),
  }))
}

export function chooseDelivery(delivery: Delivery): void {
  change(() => ({ delivery }))
}

export const proposeFrequency = (proposedFrequency: Basket['proposedFrequency']) =>
  useBasket.setState({ proposedFrequency })

/** Those of an earlier booking, when it is made again. */
export function proposePeople(people: readonly Person[]): void {
  useBasket.setState({ lastPeople: once(people) })
}

function begin(part: Partial<Basket['begun']>): void {
  useBasket.setState(({ begun, owner }) => ({
    begun: { ...begun, ...part },
    owner: useSession.getState().user.email || owner,
  }))
}

export const beginPeople = (way: string, choosing: Choosing) =>
  begin({ people: { ...useBasket.getState().begun.people, [way]: choosing } })

export const beginPlan = (plan: BegunPlan) => begin({ plan })

export function markRefused(refusals: Basket['refusals']): void {
  useBasket.setState({ refusals })
}

/** The idempotency key of paying this basket, the same until it has been answered or the basket changed. */
export function payKey(): string {
  const key = useBasket.getState().payKey ?? crypto.randomUUID()
  useBasket.setState({ payKey: key })
  return key
}

export const forgetPayKey = () => useBasket.setState({ payKey: null })

/** The order holds the lines now. Who was booked for and how prasadam was wanted is kept for the next time. */
export function emptyBasket(): void {
  useBasket.setState(({ lines, lastPeople }) => ({
    lines: [],
    refusals: {},
    payKey: null,
    lastPeople: lines.length > 0 ? peopleOf(lines) : lastPeople,
    begun: nothing.begun,
  }))
}

function keepToItsOwner({ signedIn, endedBy, user }: ReturnType<typeof useSession.getState>): void {
  if (!signedIn) {
    isPutAway = endedBy !== 'logout'
    useBasket.setState(nothing, true)
    return
  }
  if (isPutAway) {
    isPutAway = false
    void useBasket.persist.rehydrate()
  }
  const { owner } = useBasket.getState()
  if (owner !== '' && user.email !== '' && user.email !== owner) useBasket.setState(nothing, true)
}
useSession.subscribe((now, before) => {
  if (now.signedIn !== before.signedIn) keepToItsOwner(now)
})
keepToItsOwner(useSession.getState())

/** The same basket in every tab. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (isPutAway) return
  if (key === 'basket' && newValue) void useBasket.persist.rehydrate()
  else if (key === null || key === 'basket') useBasket.setState(nothing, true)
})
