/** Work scheduled for a virtual time. */
interface Due {
  at: number
  number: number
  run(): void
}

export interface VirtualClock {
  /**
   * Unix seconds. While scheduled work runs, the time it was due, so that an advance by days leaves events at the right
   * times.
   */
  now(): number
  nowMs(): number
  schedule(atMs: number, run: () => void): void
  /** Advances this clock; all work that becomes due runs in order before it returns. */
  advance(seconds: number): void
  /** Sets the offset given by another process. */
  follow(offsetMs: number): void
  runDue(): void
  /** Removes all scheduled work and undoes `advance`. */
  clear(): void
  stop(): void
}

export interface BaseClock {
  now(): Date
}

const realClock: BaseClock = { now: () => new Date() }

export function startClock(base: BaseClock = realClock): VirtualClock {
  let own = 0
  let followed = 0
  let pinned: number | undefined
  let count = 0
  let heap: Due[] = []
  const current = () => base.now().getTime() + own + followed

  const runDue = () => {
    // Scheduled work may advance the clock itself; the outermost call runs everything.
    if (pinned !== undefined) return
    try {
      for (let next = heap[0]; next !== undefined && next.at <= current(); next = heap[0]) {
        takeFirst(heap)
        pinned = next.at
        next.run()
      }
    } finally {
      pinned = undefined
    }
  }
  const nowMs = () => pinned ?? current()
  const ticking = setInterval(runDue, 20)
  ticking.unref()

  return {
    nowMs,
    now: () => Math.floor(nowMs() / 1000),
    schedule(at, run) {
      insert(heap, { at, number: count++, run })
    },
    advance(seconds) {
      own += seconds * 1000
      runDue()
    },
    follow(offsetMs) {
      followed = offsetMs
      runDue()
    },
    runDue,
    clear() {
      heap = []
      own = 0
    },
    stop: () => clearInterval(ticking),
  }
}

function isBefore(one: Due, other: Due): boolean {
  return one.at < other.at || (one.at === other.at && one.number < other.number)
}

function insert(heap: Due[], due: Due): void {
  let place = heap.push(due) - 1
  while (place > 0) {
    const parent = (place - 1) >> 1
    const above = heap[parent]
    if (above === undefined || !isBefore(due, above)) break
    heap[place] = above
    place = parent
  }
  heap[place] = due
}

function takeFirst(heap: Due[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let place = 0
  for (;;) {
    const left = 2 * place + 1
    const [one, other] = [heap[left], heap[left + 1]]
    if (one === undefined) break
    const takesOther = other !== undefined && isBefore(other, one)
    const smaller = takesOther ? other : one
    if (!isBefore(smaller, last)) break
    heap[place] = smaller
    place = takesOther ? left + 1 : left
  }
  heap[place] = last
}
