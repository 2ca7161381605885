import type { Outcome } from '../bench/kill/call-temple.ts'

export type Recovery = {
  /** From the fault to the first acknowledged booking that was sent after it. */
  recoverMs: number
  /** The longest time without an acknowledged booking. */
  longestGapMs: number
  /** Number of requests without an answer, or with a retryable error. */
  retries: number
}

type Ack = { begunMs: number; endedMs: number }

/** Observes the crowd's bookings: when one was acknowledged, and how many were not. */
export function watchBookings() {
  const acks: Ack[] = []
  const misses: number[] = []
  return {
    acks,
    hear({ what, answer, begunMs, endedMs }: Outcome) {
      if (what !== 'POST /booking/initiate') return
      if (answer?.status === 200) acks.push({ begunMs, endedMs })
      else if (!answer || answer.status >= 500 || answer.status === 401) misses.push(endedMs)
    },
    findAckAfter: (sinceMs: number) => acks.find(({ begunMs }) => begunMs >= sinceMs),
    measure: (injectedMs: number, endedMs: number): Recovery =>
      measureRecovery(acks, misses, injectedMs, endedMs),
  }
}

export function measureRecovery(
  acks: Ack[],
  misses: number[],
  injectedMs: number,
  endedMs: number,
): Recovery {
  const ackTimes = acks.map((ack) => ack.endedMs).toSorted((a, b) => a - b)
  const before = ackTimes.findLast((at) => at <= injectedMs) ?? injectedMs
  const within = ackTimes.filter((at) => at > injectedMs && at <= endedMs)
  const moments = [before, ...within]
  const gaps = moments.slice(1).map((at, n) => at - (moments[n] ?? at))
  const first = Math.min(...acks.filter((ack) => ack.begunMs >= injectedMs).map((ack) => ack.endedMs))
  return {
    recoverMs: Number.isFinite(first) ? first - injectedMs : endedMs - injectedMs,
    longestGapMs: Math.max(0, ...gaps, endedMs - (moments.at(-1) ?? endedMs)),
    retries: misses.filter((at) => at >= injectedMs && at <= endedMs).length,
  }
}
