import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '../../lib/session/session-store.ts'
import type { BasketLine, Choosing, Delivery, LineRefusal, Person, PlanChoice } from './booking.rules.ts'
import { beginGroup, idsOf, joinGroup, once, peopleOf } from './lines-together.ts'
import type { PlanDraft } from './plan-form.tsx'

/** A plan of many days that is not finished yet. */
export type BegunPlan = {
  offeringId?: number
  draft: Partial<PlanDraft>
  choices: Record<string, PlanChoice>
}

type Basket = {
  /** The account that filled the basket; another account on the same device must not see it. */
  owner: string
  lines: BasketLine[]
  /**
   * Ids of the lines booked together. Other lines are from an earlier booking; the review asks whether to keep them.
   */
  together: string[]
  delivery: Delivery
  /** How prasadam is proposed for several days: `each` for star and month plans, `once` for consecutive days. */
  proposedFrequency: 'each' | 'once'
  /**
   * Idempotency key of the payment request, kept until it is answered: a lost answer or second press never books twice.
   */
  payKey: string | null
  /** Why the server refused a line, by line id. */
  refusals: Record<string, LineRefusal>
  /** The people of the last booking; proposed for the next one. */
  lastPeople: Person[]
  /** Selections not yet turned into lines, by way of booking; they survive a reload, "back" and another tab. */
  begun: { people: Record<string, Choosing>; plan: BegunPlan | null }
}

const nothing: Basket = {
  owner: '',
  lines: [],
  together: [],
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

/** While signed out, the basket stays in storage for a day but is not shown, and nothing is written over it. */
let isPutAway = false

/** One basket for all ways of booking. Local storage keeps it across reloads, sign-in and the end of a session. */
export const useBasket = create<Basket>()(
  persist(() => nothing, {
    name: 'basket',
    version: 1,
    // Remove the item when the basket is empty: sign-out clears the storage, and no other tab may write to it
    // afterwards.
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

/** Any change makes it a different booking, so the idempotency key is reset. */
function change(how: (basket: Basket) => Partial<Basket>): void {
  useBasket.setState((basket) => ({
    ...how(basket),
    payKey: null,
    owner: useSession.getState().user.email || basket.owner,
  }))
}

const without = (refusals: Basket['refusals'], ids: readonly string[]) =>
  Object.fromEntries(Object.entries(refusals).filter(([id]) => !ids.includes(id)))

/** Begins another booking. Lines already in the basket stay, and the review asks whether to keep them. */
export const putLines = (group: string, lines: readonly BasketLine[]) =>
  change((basket) => beginGroup(basket, group, lines))

/** Adds lines to the current booking, or replaces its lines of the same group. */
export const joinLines = (group: string, lines: readonly BasketLine[]) =>
  change((basket) => joinGroup(basket, group, lines))

/** Adds a line from the table, which shows every line: all of them are then booked together. */
export function addLine(line: BasketLine): void {
  change(({ lines }) => ({ lines: [...lines, line], together: idsOf([...lines, line]) }))
}

export const keepEarlierLines = () => useBasket.setState(({ lines }) => ({ together: idsOf(lines) }))

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

/** Proposes the people of an earlier booking when it is repeated. */
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

/**
 * The idempotency key for paying this basket; it stays the same until the request is answered or the basket changes.
 */
export function payKey(): string {
  const key = useBasket.getState().payKey ?? crypto.randomUUID()
  useBasket.setState({ payKey: key })
  return key
}

export const clearPayKey = () => useBasket.setState({ payKey: null })

/**
 * Called once the order holds the lines. Keeps the people and the delivery choice as proposals for the next booking.
 */
export function emptyBasket(): void {
  useBasket.setState(({ lines, lastPeople }) => ({
    lines: [],
    together: [],
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

/** Synchronise the basket between tabs. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (isPutAway) return
  if (key === 'basket' && newValue) void useBasket.persist.rehydrate()
  else if (key === null || key === 'basket') useBasket.setState(nothing, true)
})
