import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import type { Live } from '../office-releases.ts'

/** People in the room who have not been called yet. */
export const countWaiting = ({ joined, called }: Pick<Live, 'joined' | 'called'>) =>
  Math.max(0, joined - called)

type Places = { sold: number; held: number; left: number | null }

/** Total places; null: unlimited. */
export const countAll = ({ sold, held, left }: Places) => (left === null ? null : sold + held + left)

/** Percentage of the total, clamped to 0 to 100. */
export function shareOf(part: number, all: number | null): number {
  if (all === null || all <= 0) return 0
  return Math.min(100, Math.max(0, (part / all) * 100))
}

/** `full`: all sold. `held`: nothing is free, but unpaid holds may expire. */
export function placesState({ held, left }: Places): 'endless' | 'full' | 'held' | 'left' {
  if (left === null) return 'endless'
  if (left > 0) return 'left'
  return held > 0 ? 'held' : 'full'
}

type Load = Pick<Live, 'holdP99Ms' | 'providerP99Ms' | 'providerRefusals'>

/** Rates the load by the limits at which calling slows down. `none`: no bookings in the last seconds. */
export function loadState({ holdP99Ms, providerP99Ms, providerRefusals }: Load): 'none' | 'well' | 'slow' {
  if (providerRefusals > 0) return 'slow'
  if ((providerP99Ms ?? 0) > releaseFacts.slowProviderMs || (holdP99Ms ?? 0) > releaseFacts.slowHoldMs)
    return 'slow'
  return holdP99Ms === null && providerP99Ms === null ? 'none' : 'well'
}

const minuteMs = 60_000

/** Whole minutes between two instants. */
export const minutesBetween = (from: string, to: string) =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs))

/** `6:14:20 am` in the temple's time zone. */
export const formatClock = (iso: string, timeZone: string) =>
  formatTime(iso, timeZone)
    .replace(/(\d:\d\d)/, `$1:${iso.slice(17, 19)}`)
    .replaceAll('\u00a0', ' ')

export const formatCount = (count: number) => formatNumber(count)
