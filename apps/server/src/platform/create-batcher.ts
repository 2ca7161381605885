import { setTimeout as delay } from 'node:timers/promises'
import { isTransient } from './db/transient.ts'
import { DomainError, serviceBusy } from './errors.ts'

/** A member's answer when what it needs is in somebody else's hands just now: it comes again with a later batch. */
export const AGAIN = Symbol('again')

type Options<Q, A> = {
  /** From how many members waiting a second batch begins while the first is written: a small one had better wait. */
  alongside: number
  /** How much one batch may weigh, and what one member weighs. */
  most: number
  weigh: (member: Q) => number
  /** Whose a member is: each owner's first goes before anybody's second. */
  ownerOf: (member: Q) => string
  /** How much may wait in all, and of one owner; beyond it they are told to come later. */
  waiting: number
  waitingEach: number
  run: (batch: Q[]) => Promise<(A | typeof AGAIN)[]>
}

type Waiter<Q, A> = {
  member: Q
  weight: number
  since: number
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

/** How long a member is brought again before it is told that the service is busy, and the pause between. */
const PATIENCE_MS = 3_000
const PAUSE_MS = 20

/**
 * Requests that arrive while a batch is under way form the next one, owners in turn and in order of arrival: one
 * transaction, one flush to disk for all of them. No timer: alone, a request waits for nobody. If a batch fails for a
 * reason of its own, its members are tried one by one, so that one poisonous request hurts nobody else; when the
 * database is away, all are told at once, because one by one they would only wait longer.
 */
export function createBatcher<Q, A>(options: Options<Q, A>): (member: Q) => Promise<A> {
  const { alongside, most, weigh, ownerOf, run } = options
  const queue = createTurns<Waiter<Q, A>>()
  /** Also of those that rest before they come again. */
  const waiting = createScale(options)
  let running = 0

  /** Never more than two: the third would only wait for the same rows. */
  const mayBegin = (others: number) =>
    queue.size() > 0 && (others === 0 || (others === 1 && queue.size() >= alongside))

  const takeBatch = () => {
    const batch: Waiter<Q, A>[] = []
    let weight = 0
    for (let next = queue.peek(); next; next = queue.peek()) {
      weight += next.weight
      if (batch.length > 0 && weight > most) break
      batch.push(next)
      queue.drop()
    }
    return batch
  }

  const runBatch = async (batch: Waiter<Q, A>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ member }) => member))
      for (const [index, waiter] of batch.entries()) {
        const answer = answers[index] as A | typeof AGAIN
        if (answer === AGAIN) void comeAgain(waiter)
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

  const comeAgain = async (waiter: Waiter<Q, A>) => {
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
      const weight = weigh(member)
      if (!waiting.put(ownerOf(member), weight)) return reject(serviceBusy())
      enter({ member, weight, since: performance.now(), resolve, reject })
    })
}

/** A queue in which each owner's first stands before anybody's second; owners by their arrival. */
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

/** How much waits, in all and of each owner. */
function createScale({ waiting, waitingEach }: Pick<Options<never, never>, 'waiting' | 'waitingEach'>) {
  const weights = new Map<string, number>()
  let total = 0
  return {
    put(owner: string, weight: number): boolean {
      const own = weights.get(owner) ?? 0
      // One that is alone may weigh what it likes: it could never enter otherwise.
      const isTooMuch = (has: number, bound: number) => has > 0 && has + weight > bound
      if (isTooMuch(total, waiting) || isTooMuch(own, waitingEach)) return false
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
