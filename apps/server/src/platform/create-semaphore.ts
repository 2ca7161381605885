import { serviceBusy } from './errors.ts'

export type Turns = { enter(): Promise<void>; leave(): void; countWaiting(): number }

type Bounds = {
  concurrency: number
  /** Longest queue; a caller beyond it is refused and may retry later. */
  maxQueued: number
  /** Longest wait of a caller in milliseconds; undefined: no limit. */
  patienceMs?: number
}

/** A semaphore with a bounded queue, served in order of arrival. */
export function createSemaphore({ concurrency, maxQueued, patienceMs }: Bounds): Turns {
  let free = concurrency
  const queue: Array<() => void> = []

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(enter), 1)
        reject(serviceBusy())
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(enter)
    })

  return {
    async enter() {
      if (free > 0) {
        free--
        return
      }
      if (queue.length >= maxQueued) throw serviceBusy()
      await wait()
    },
    leave() {
      // The slot is passed on directly: if it were released first, a new caller could take it out of turn.
      const next = queue.shift()
      if (next) next()
      else free++
    },
    countWaiting: () => queue.length,
  }
}
