import type { Clock } from '../platform/clock.ts'

export type TestClock = Clock & { advance(time: { seconds?: number; minutes?: number; days?: number }): void }

/** A clock that stands still until the test moves it. */
export function makeClock(start = '2026-11-15T04:00:00.000Z'): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance({ seconds = 0, minutes = 0, days = 0 }) {
      now += (seconds + minutes * 60 + days * 86_400) * 1000
    },
  }
}
