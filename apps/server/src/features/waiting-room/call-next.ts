import { FIRST_LATE, graceOf } from './waiting-room.rules.ts'

/** Every drawn line, sorted: the order in which people are called. Eight bytes a person. */
export type Order = Float64Array

const PARTS = 1_024

/** How many lines lie in each even part of all: two kilobytes from which everybody computes their own place. */
export function countParts(order: Order): number[] {
  const width = FIRST_LATE / PARTS
  const parts = Array.from({ length: PARTS }, () => 0)
  for (const line of order) parts[Math.floor(line / width)] = (parts[Math.floor(line / width)] ?? 0) + 1
  return parts
}

/** How many lines are below a threshold. */
export function countCalled(order: Order, threshold: number): number {
  if (threshold >= FIRST_LATE) return order.length + (threshold - FIRST_LATE)
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((order[middle] as number) < threshold) low = middle + 1
    else high = middle
  }
  return low
}

/** The threshold under which exactly so many have been called. */
export function findThreshold(order: Order, called: number): number {
  if (called >= order.length) return FIRST_LATE + (called - order.length)
  return order[called] as number
}

export type Room = {
  windowSize: number
  inside: number
  insideGrace: number
  threshold: number
  /** How many came after the opening. */
  late: number
}

/**
 * The next threshold. `allowed`: how many the pace would call now. `unanswered`: called less than three minutes ago and
 * not yet inside; a place in the window is kept for each of them, and none for the share of those who come late.
 */
export function callNext(
  order: Order,
  room: Room,
  { allowed, unanswered }: { allowed: number; unanswered: number },
) {
  const called = countCalled(order, room.threshold)
  const timely = room.windowSize - graceOf(room.windowSize)
  const free = timely - (room.inside - room.insideGrace) - unanswered
  const waiting = order.length + room.late - called
  const next = Math.max(0, Math.min(allowed, free, waiting))
  return next === 0 ? room.threshold : findThreshold(order, called + next)
}
