import type { Capability } from '@vazhipadu/contract/rights'
import { managerHasNoEnd, managerNoMore, nothingChanges, untilIsOver } from './people.errors.ts'

/** A question that nobody has answered within a day was not urgent: it is asked anew. */
export const ASKED_HOURS = 24

/** So long nobody gives alone after they took away whoever would have said the second yes. */
export const ALONE_AFTER_DAYS = 7

type Wish = {
  held: readonly Capability[]
  wanted: readonly Capability[]
  /** The last day of what is added. What is held already keeps its own. */
  until: string | null
  today: string
}

/** What a wish adds and takes, if it can be fulfilled at all. */
export function checkWish({ held, wanted, until, today }: Wish) {
  const added = wanted.filter((name) => !held.includes(name))
  const lost = held.filter((name) => !wanted.includes(name))
  if (added.length + lost.length === 0) throw nothingChanges()
  if (until !== null && until < today) throw untilIsOver()
  if (until !== null && added.includes('people')) throw managerHasNoEnd()
  return { added, lost }
}

/** Asked under the lock: somebody may have taken the right away while the call was on its way. */
export function checkKeeper(keepers: readonly { id: string }[], accountId: string): void {
  if (!keepers.some(({ id }) => id === accountId)) throw managerNoMore()
}

/** Who may say the second yes: neither who asks nor who is given to. */
export function listConfirmers<K extends { id: string }>(
  keepers: readonly K[],
  askedBy: string,
  accountId: string,
): K[] {
  return keepers.filter(({ id }) => id !== askedBy && id !== accountId)
}
