/** How a call ended: answered in any way, not answered, or refused because of too many calls. */
export type Outcome = 'answered' | 'failed' | 'too_many'

/** The call may start, perhaps as the trial that tests whether the service works again; or must wait `againInMs`. */
export type Leave = { mayGo: true; isTrial: boolean } | { mayGo: false; againInMs: number }

type Options = {
  /**
   * The first pause in ms; each further one without an answer in between is twice as long. 0 disables the circuit
   * breaker.
   */
  firstMs: number
  random: () => number
}

/** This many consecutive failures count as an outage. */
const FAILURES_IN_A_ROW = 8
/** Doublings of the pause at most: from a first pause of one second to about a minute. */
const MAX_DOUBLINGS = 6
/** Longest pause honoured when the provider requests one: its mistake must not stop payments for a day. */
const LONGEST_ASKED_MS = 10 * 60_000

/**
 * A circuit breaker. Closed until the other side reports too many calls or leaves several in a row unanswered; then all
 * calls are refused for a pause, then one trial call runs, and its outcome closes the breaker or starts a longer pause.
 * Times are passed in; it reads no clock.
 */
export function createBrake({ firstMs, random }: Options) {
  let failures = 0
  let pauses = 0
  let until: number | null = null
  let isTrying = false

  const begin = (now: number, askedMs: number | undefined) => {
    const own = firstMs * 2 ** Math.min(pauses++, MAX_DOUBLINGS)
    // Never shorter than requested, and jittered so that not all processes retry at the same moment.
    const pause = askedMs === undefined ? own / 2 : Math.max(firstMs / 2, Math.min(askedMs, LONGEST_ASKED_MS))
    until = now + pause + (random() * own) / 2
    failures = 0
  }

  /** Milliseconds until a call may start; 0: now. */
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
      // A call that began before the pause and ends during it changes nothing, unless the provider requests a longer
      // pause.
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
