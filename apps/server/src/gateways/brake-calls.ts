/** How a call ended: answered in whatever way, not answered, or told that there are too many. */
export type Outcome = 'answered' | 'failed' | 'too_many'

/** May go, perhaps as the one that tries whether it works again; or must stay away for so long. */
export type Leave = { mayGo: true; isTrial: boolean } | { mayGo: false; againInMs: number }

type Options = {
  /** The first pause; each that follows without an answer between them is twice as long. 0: never brakes. */
  firstMs: number
  random: () => number
}

/** So many in a row without an answer are no accident of one call. */
const FAILURES_IN_A_ROW = 8
/** The longest pause of ours, in first ones: a minute when the first is a second. */
const MOST_DOUBLINGS = 6
/** What is asked of us beyond this is tried anyway: a slip of theirs must not stop a day. */
const LONGEST_ASKED_MS = 10 * 60_000

/**
 * Free until the other side says that there are too many calls, or has not answered several in a row; then nobody goes
 * for a while, then one tries, and its end frees all or begins a longer pause. Times are given, none is taken here.
 */
export function createBrake({ firstMs, random }: Options) {
  let failures = 0
  let pauses = 0
  let until: number | null = null
  let isTrying = false

  const begin = (now: number, askedMs: number | undefined) => {
    const own = firstMs * 2 ** Math.min(pauses++, MOST_DOUBLINGS)
    // Never sooner than asked, and not all processes in the same moment.
    const pause = askedMs === undefined ? own / 2 : Math.max(firstMs / 2, Math.min(askedMs, LONGEST_ASKED_MS))
    until = now + pause + (random() * own) / 2
    failures = 0
  }

  /** How long nobody may go; 0 when one may. */
  const findWait = (now: number): number => {
    if (until === null) return 0
    return isTrying ? Math.max(firstMs, until - now) : Math.max(0, until - now)
  }

  return {
    findWait,
    enter(now: number): Leave {
      if (until === null) return { mayGo: true, isTrial: false }
      const againInMs = findWait(now)
      if (againInMs > 0) return { mayGo: false, againInMs }
      isTrying = true
      return { mayGo: true, isTrial: true }
    },
    leave(now: number, isTrial: boolean, outcome: Outcome, askedMs?: number): void {
      if (firstMs === 0) return
      if (isTrial) isTrying = false
      failures = outcome === 'failed' ? failures + 1 : 0
      const mustStop =
        outcome === 'too_many' || (outcome === 'failed' && (isTrial || failures >= FAILURES_IN_A_ROW))
      // What went before the pause and ends in it says nothing new, unless it asks for a longer one.
      if (until !== null && !isTrial) {
        if (askedMs !== undefined) until = Math.max(until, now + Math.min(askedMs, LONGEST_ASKED_MS))
        return
      }
      if (mustStop) begin(now, askedMs)
      else if (isTrial) {
        until = null
        pauses = 0
      }
    },
  }
}
