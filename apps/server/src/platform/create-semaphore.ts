import { serviceBusy } from './errors.ts'

export type Turns = { enter(): Promise<void>; leave(): void; countWaiting(): number }

type Bounds = {
  atOnce: number
  /** How many may wait; the next is told to come again. */
  waiting: number
  /** How long each may wait; none: until its turn comes. */
  patienceMs?: number
}

/** At most so many at once, the others in order of arrival: nobody overtakes, and the queue is bounded. */
export function createSemaphore({ atOnce, waiting, patienceMs }: Bounds): Turns {
  let free = atOnce
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
      if (queue.length >= waiting) throw serviceBusy()
      await wait()
    },
    leave() {
      // The place is handed on, not freed and taken again.
      const next = queue.shift()
      if (next) next()
      else free++
    },
    countWaiting: () => queue.length,
  }
}
