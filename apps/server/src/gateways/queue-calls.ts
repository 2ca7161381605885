import type { createBrake, Outcome } from './brake-calls.ts'
import { ProviderError } from './explain-failure.ts'

type Options = {
  concurrency: number
  /** Longest queue; a call beyond it is refused and may be retried later. */
  maxQueued: number
  brake: ReturnType<typeof createBrake>
  now: () => number
}

type Turn = { isUrgent: boolean; begin: () => void }

/** Default retry delay: short enough for a waiting person, long enough for a queue to drain. */
const AGAIN_MS = 1_000

/**
 * Runs at most `concurrency` calls at a time. Calls that a devotee waits for go first, and background calls get at most
 * half of the slots, so that slow ones cannot block them. Time in the queue counts towards a call's time limit.
 */
export function queueCalls({ concurrency, maxQueued, brake, now }: Options) {
  const maxBackground = Math.max(1, Math.floor(concurrency / 2))
  const queues = { urgent: [] as Turn[], background: [] as Turn[] }
  const running = { urgent: 0, background: 0 }
  const nameOf = (isUrgent: boolean) => (isUrgent ? 'urgent' : 'background')

  const isFree = (isUrgent: boolean) =>
    running.urgent + running.background < concurrency && (isUrgent || running.background < maxBackground)

  const beginNext = () => {
    for (const isUrgent of [true, false])
      while (queues[nameOf(isUrgent)].length > 0 && isFree(isUrgent)) {
        running[nameOf(isUrgent)]++
        queues[nameOf(isUrgent)].shift()?.begin()
      }
  }

  const waitForTurn = (isUrgent: boolean, patienceMs: number) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues[nameOf(isUrgent)]
      if (queues.urgent.length + queues.background.length >= maxQueued) return reject(refuseUnsent(AGAIN_MS))
      const giveUp = () => {
        queue.splice(queue.indexOf(turn), 1)
        reject(refuseUnsent(AGAIN_MS))
      }
      const timer = setTimeout(giveUp, patienceMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const turn = { isUrgent, begin }
      queue.push(turn)
    })

  /** Runs the call when a slot is free, with the rest of its time limit. */
  return async <T>(
    { isUrgent, patienceMs }: { isUrgent: boolean; patienceMs: number },
    call: (leftMs: number) => Promise<T>,
  ): Promise<T> => {
    const from = now()
    // While the circuit breaker is open, calls are refused instead of queued.
    const wait = brake.findWait(from)
    if (wait > 0) throw refuseUnsent(wait)
    if (isFree(isUrgent)) running[nameOf(isUrgent)]++
    else await waitForTurn(isUrgent, patienceMs)
    try {
      const left = brake.enter(now())
      if (!left.mayGo) throw refuseUnsent(left.againInMs)
      return await runBraked(call(patienceMs - (now() - from)), left.isTrial)
    } finally {
      running[nameOf(isUrgent)]--
      beginNext()
    }
  }

  async function runBraked<T>(called: Promise<T>, isTrial: boolean): Promise<T> {
    try {
      const answer = await called
      brake.leave(now(), isTrial, 'answered')
      return answer
    } catch (error) {
      brake.leave(now(), isTrial, judge(error), (error as ProviderError).details?.againInMs)
      throw error
    }
  }
}

function refuseUnsent(againInMs: number): ProviderError {
  return new ProviderError('unavailable', { description: 'not asked: it is to be left alone', againInMs })
}

/** A refusal counts as answered, and so do 409, 401 and similar answers. */
function judge(error: unknown): Outcome {
  const status = error instanceof ProviderError ? error.details.status : undefined
  if (status === 429) return 'too_many'
  return status === undefined || status < 400 || status >= 500 ? 'failed' : 'answered'
}
