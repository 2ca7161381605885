import { setTimeout as delay } from 'node:timers/promises'
import { isTransient } from './db/transient.ts'
import { DomainError, serviceBusy } from './errors.ts'

/** Returned for an item whose rows are locked by another transaction; it is requeued into a later batch. */
export const RETRY_LATER = Symbol('again')

type Options<Q, A> = {
  /** Queue length from which a second batch starts while the first one is being written; a shorter queue waits. */
  pipelineThreshold: number
  /** The largest weight of one batch, and the weight of one item. */
  maxBatchWeight: number
  weightOf: (member: Q) => number
  /** The owner of an item. Owners take turns: one item of each owner before the second item of any owner. */
  ownerOf: (member: Q) => string
  /** The largest weight that may be queued, in all and per owner; an item beyond it is refused as `serviceBusy`. */
  maxQueuedWeight: number
  maxQueuedPerOwner: number
  run: (batch: Q[]) => Promise<(A | typeof RETRY_LATER)[]>
}

type Waiter<Q, A> = {
  member: Q
  weight: number
  since: number
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

/** How long an item is requeued before it is refused as `serviceBusy`, and the pause between two tries. */
const PATIENCE_MS = 3_000
const PAUSE_MS = 20

/**
 * Requests that arrive while a batch is running form the next batch, in turns by owner and in order of arrival: one
 * transaction and one flush to disk for all of them. There is no timer, so a request on an idle batcher runs at once.
 * If a batch fails, its items are tried one by one, so that one bad request does not fail the others; if the database
 * is down, all items fail at once, because trying them one by one would only take longer.
 */
export function createBatcher<Q, A>(options: Options<Q, A>): (member: Q) => Promise<A> {
  const { pipelineThreshold, maxBatchWeight, weightOf, ownerOf, run } = options
  const queue = createTurns<Waiter<Q, A>>()
  /** Includes the items that pause before they are requeued. */
  const waiting = createScale(options)
  let running = 0

  /** At most two batches at a time: a third would only wait for the same row locks. */
  const mayBegin = (others: number) =>
    queue.size() > 0 && (others === 0 || (others === 1 && queue.size() >= pipelineThreshold))

  const takeBatch = () => {
    const batch: Waiter<Q, A>[] = []
    let weight = 0
    for (let next = queue.peek(); next; next = queue.peek()) {
      weight += next.weight
      if (batch.length > 0 && weight > maxBatchWeight) break
      batch.push(next)
      queue.drop()
    }
    return batch
  }

  const runBatch = async (batch: Waiter<Q, A>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ member }) => member))
      for (const [index, waiter] of batch.entries()) {
        const answer = answers[index] as A | typeof RETRY_LATER
        if (answer === RETRY_LATER) void toRequeue(waiter)
        else end(waiter, () => waiter.resolve(answer))
      }
    } catch (error) {
      const isShared = isTransient(error) || error instanceof DomainError
      if (batch.length > 1 && !isShared) for (const one of batch) await runBatch([one])
      else for (const waiter of batch) end(waiter, () => waiter.reject(error))
    }
  }

  const end = (waiter: Waiter<Q, A>, tell: () => void) => {
    waiting.take(ownerOf(waiter.member), waiter.weight)
    tell()
  }

  const toRequeue = async (waiter: Waiter<Q, A>) => {
    if (performance.now() - waiter.since > PATIENCE_MS) return end(waiter, () => waiter.reject(serviceBusy()))
    await delay(PAUSE_MS)
    enter(waiter)
  }

  const drain = async () => {
    running++
    while (mayBegin(running - 1)) await runBatch(takeBatch())
    running--
  }

  const enter = (waiter: Waiter<Q, A>) => {
    queue.add(ownerOf(waiter.member), waiter)
    if (mayBegin(running)) void drain()
  }

  return (member) =>
    new Promise((resolve, reject) => {
      const weight = weightOf(member)
      if (!waiting.put(ownerOf(member), weight)) return reject(serviceBusy())
      enter({ member, weight, since: performance.now(), resolve, reject })
    })
}

/** A queue that serves owners in turn; owners in order of arrival. */
function createTurns<W>() {
  const lines = new Map<string, W[]>()
  let size = 0
  const first = () => lines.entries().next().value
  return {
    size: () => size,
    add(owner: string, one: W) {
      size++
      const line = lines.get(owner)
      if (line) line.push(one)
      else lines.set(owner, [one])
    },
    peek: () => first()?.[1][0],
    drop() {
      const [owner, line] = first() ?? []
      if (owner === undefined || line === undefined) return
      size--
      lines.delete(owner)
      if (line.length > 1) lines.set(owner, line.slice(1))
    },
  }
}

/** Tracks the queued weight, in all and per owner. */
function createScale({
  maxQueuedWeight,
  maxQueuedPerOwner,
}: Pick<Options<never, never>, 'maxQueuedWeight' | 'maxQueuedPerOwner'>) {
  const weights = new Map<string, number>()
  let total = 0
  return {
    put(owner: string, weight: number): boolean {
      const own = weights.get(owner) ?? 0
      // An empty queue accepts an item of any weight; otherwise an item heavier than the limit could never run.
      const isTooMuch = (has: number, bound: number) => has > 0 && has + weight > bound
      if (isTooMuch(total, maxQueuedWeight) || isTooMuch(own, maxQueuedPerOwner)) return false
      total += weight
      weights.set(owner, own + weight)
      return true
    },
    take(owner: string, weight: number) {
      total -= weight
      const own = (weights.get(owner) ?? 0) - weight
      if (own > 0) weights.set(owner, own)
      else weights.delete(owner)
    },
  }
}
