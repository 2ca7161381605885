import type { Capability } from '@vazhipadu/contract/rights'
import { areTied } from '../identity/find-sole-grants.ts'
import { managerHasNoEnd, managerNoMore, nothingChanges, untilIsOver } from './people.errors.ts'

/** A request that was not decided within this time was not urgent and must be made again. */
export const ASKED_HOURS = 24

/** Days during which a manager cannot grant capabilities alone after removing the manager who could have confirmed. */
export const ALONE_AFTER_DAYS = 7

type Wish = {
  held: readonly Capability[]
  wanted: readonly Capability[]
  /** The last day of the added capabilities. Those already held keep their own. */
  until: string | null
  today: string
}

/** Computes what a request adds and removes, or refuses it. */
export function checkWish({ held, wanted, until, today }: Wish) {
  const added = wanted.filter((name) => !held.includes(name))
  const lost = held.filter((name) => !wanted.includes(name))
  if (added.length + lost.length === 0) throw nothingChanges()
  if (until !== null && until < today) throw untilIsOver()
  if (until !== null && added.includes('people')) throw managerHasNoEnd()
  return { added, lost }
}

/** Checked under the lock: the right may have been removed while the call was on its way. */
export function checkKeeper(keepers: readonly { id: string }[], accountId: string): void {
  if (!keepers.some(({ id }) => id === accountId)) throw managerNoMore()
}

type Asking = { askedBy: string; accountId: string; grants: Parameters<typeof areTied>[0] }

/** The managers who may confirm: not the requester, not the recipient, and no one tied to the requester. */
export function listConfirmers<K extends { id: string }>(
  keepers: readonly K[],
  { askedBy, accountId, grants }: Asking,
): K[] {
  return keepers.filter(({ id }) => id !== accountId && !areTied(grants, askedBy, id))
}
