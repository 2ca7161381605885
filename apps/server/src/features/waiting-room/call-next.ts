import { FIRST_LATE, graceOf } from './waiting-room.rules.ts'

/** Every drawn line, sorted: the order in which people are called. Eight bytes for each person. */
export type Order = Float64Array

const PARTS = 1_024

/** Counts the lines in each of equally wide ranges: two kilobytes from which each client computes its own place. */
export function countParts(order: Order): number[] {
  const width = FIRST_LATE / PARTS
  const parts = Array.from({ length: PARTS }, () => 0)
  for (const line of order) parts[Math.floor(line / width)] = (parts[Math.floor(line / width)] ?? 0) + 1
  return parts
}

/** The number of lines below a threshold. */
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

/** The threshold below which exactly `called` lines are. */
export function findThreshold(order: Order, called: number): number {
  if (called >= order.length) return FIRST_LATE + (called - order.length)
  return order[called] as number
}

export type Room = {
  windowSize: number
  inside: number
  insideGrace: number
  threshold: number
  /** The number of people who joined after the opening. */
  late: number
}

/**
 * Computes the next threshold. `allowed`: how many people the rate permits now. `unanswered`: people called less than
 * three minutes ago who have not entered; the window keeps a place for each of them, but none for the share of late
 * arrivals.
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
