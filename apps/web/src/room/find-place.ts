import type { NowServing } from '@vazhipadu/contract/waiting-room'
import { countBelow, type PublicDraw } from '../lib/draw-line.ts'

export type Place = {
  /** Position from 1 in calling order. */
  number: number
  before: number
  /** Null while no one is being called. */
  secondsLeft: number | null
  isCalled: boolean
}

export function findPlace(line: number, draw: PublicDraw, serving: NowServing): Place {
  const own = countBelow(line, draw)
  const before = Math.max(0, Math.round(own - countBelow(serving.threshold, draw)))
  const isMoving = serving.rate > 0 && !serving.isPaused && !serving.isAllHeld
  return {
    number: Math.floor(own) + 1,
    before,
    secondsLeft: isMoving ? before / serving.rate : null,
    isCalled: line < serving.threshold,
  }
}

const LEAST_SECONDS = 2
const MOST_SECONDS = 120
/** Spreads the requests at the opening over this many seconds, because all phones would send them at once. */
const SPREAD_SECONDS = 15

/** Seconds until the next poll: a share of the time left with random jitter, to spread the load. */
export function findPause(serving: NowServing, secondsLeft: number | null, chance: number): number {
  const until = (at: string | null) => (at ? (Date.parse(at) - Date.parse(serving.at)) / 1000 : 0)
  const spread = (left: number) => {
    const wanted = left * serving.pollShare
    return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, wanted)) * (0.8 + chance * 0.4)
  }
  const open = until(serving.opensAt)
  switch (serving.phase) {
    case 'announced':
      return spread(until(serving.joinsFrom))
    case 'joining':
      return open < 60 ? Math.max(open, 0) + 1 + chance * SPREAD_SECONDS : spread(open)
    case 'learning':
      return spread(until(serving.servesFrom))
    default:
      return spread(serving.phase === 'serving' ? (secondsLeft ?? 20) : 10)
  }
}
