import { isLockTimeout, isTransient } from './db/transient.ts'
import { DomainError, serviceBusy } from './errors.ts'

type Options<Q, A> = {
  /** From how many members waiting a second batch begins while the first is written: a small one had better wait. */
  alongside: number
  /** How much one batch may weigh, and what one member weighs. */
  most: number
  weigh: (member: Q) => number
  /** Members waiting; beyond it they are told to come again. */
  waiting: number
  run: (batch: Q[]) => Promise<A[]>
}

type Waiter<Q, A> = { member: Q; resolve: (answer: A) => void; reject: (error: unknown) => void }

/**
 * Requests that arrive while a batch is under way form the next one, in order of arrival: one transaction, one
 * flush to disk for all of them. No timer: alone, a request waits for nobody. If a batch fails for a reason of its
 * own, its members are tried one by one, so that one poisonous request hurts nobody else; when the database is
 * away or the rows are busy, all are told at once, because one by one they would only wait longer.
 */
export function createBatcher<Q, A>({
  alongside,
  most,
  weigh,
  waiting,
  run,
}: Options<Q, A>): (member: Q) => Promise<A> {
  let queue: Waiter<Q, A>[] = []
  let running = 0

  /** Never more than two: the third would only wait for the same rows. */
  const mayBegin = (others: number) =>
    queue.length > 0 && (others === 0 || (others === 1 && queue.length >= alongside))

  const takeBatch = () => {
    let weight = 0
    let size = 0
    for (const { member } of queue) {
      weight += weigh(member)
      if (size > 0 && weight > most) break
      size++
    }
    const batch = queue.slice(0, size)
    queue = queue.slice(size)
    return batch
  }

  const runBatch = async (batch: Waiter<Q, A>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ member }) => member))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as A)
    } catch (error) {
      const isShared = isTransient(error) || isLockTimeout(error) || error instanceof DomainError
      if (batch.length === 1 || isShared) for (const { reject } of batch) reject(error)
      else for (const one of batch) await runBatch([one])
    }
  }

  const drain = async () => {
    running++
    while (mayBegin(running - 1)) await runBatch(takeBatch())
    running--
  }

  return (member) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) return reject(serviceBusy())
      queue.push({ member, resolve, reject })
      if (mayBegin(running)) void drain()
    })
}
