import { KERALA } from '@vazhipadu/panchang/kerala-rules'
import * as fc from 'fast-check'
import type { CalendarDay } from '../features/calendar/calendar.rules.ts'
import { computeMonth } from '../features/calendar/compute-month.ts'

/**
 * A slow and separate model of the availability rules: every reason is computed on its own, then the first in the
 * list's order counts.
 */

export const kavumpuzha = { latitude: 9.3, longitude: 76.45, timeZone: 'Asia/Kolkata' }
export const modelDays: CalendarDay[] = [
  '2026-11',
  '2026-12',
  '2027-01',
  '2027-02',
  '2027-03',
  '2027-04',
].flatMap((month) => computeMonth(kavumpuzha, KERALA, month))

export type Case = {
  weekdays: number[]
  stars: number[]
  malayalamMonths: number[]
  observances: string[]
  notOnTithis: number[]
  notOnObservances: string[]
  cutoffDays: number
  cutoffTime: string
  opensDays: number
  units: number
  dailyLimit: number | null
  fewLeft: number
  specialLimits: { star: number | null; observance: string | null; dailyLimit: number }[]
  blocks: { scope: 'temple' | 'this' | 'other'; from: string; to: string; reason: string }[]
  dayLimits: { date: string; dailyLimit: number }[]
  reserved: { date: string; reserved: number }[]
  /** Instant in UTC. */
  now: string
  quantity: number
}

const DAY_MS = 86_400_000
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Kerala is at UTC+5:30 all year. */
const wallClock = (now: string) => new Date(Date.parse(now) + 5.5 * 3_600_000).toISOString()

export function modelReason(one: Case, day: CalendarDay, quantity: number, taken = 0) {
  const wall = wallClock(one.now)
  const today = wall.slice(0, 10)
  // If two blocks overlap, the earlier one's reason is shown.
  const blocks = one.blocks.toSorted((a, b) => a.from.localeCompare(b.from))
  const block =
    blocks.find(({ scope, from, to }) => scope === 'temple' && day.date >= from && day.date <= to) ??
    blocks.find(({ scope, from, to }) => scope === 'this' && day.date >= from && day.date <= to)
  const held = [
    one.weekdays.length === 0 || one.weekdays.some((weekday) => new Date(day.date).getUTCDay() === weekday),
    one.stars.length === 0 || day.birthdayStars.some((star) => one.stars.includes(star)),
    one.malayalamMonths.length === 0 || one.malayalamMonths.some((month) => month === day.malayalam.month),
    one.observances.length === 0 || day.observances.some((id) => one.observances.includes(id)),
    one.notOnTithis.every((tithi) => tithi !== day.tithi.index),
    one.notOnObservances.every((id) => !day.observances.includes(id)),
  ]
  const closesAt = `${plusDays(day.date, -one.cutoffDays)}T${one.cutoffTime}:00.000Z`
  const left = modelLeft(one, day, taken)
  const facts: [string, boolean][] = [
    ['past', day.date < today],
    ['not_held', held.includes(false)],
    ['blocked', block !== undefined],
    ['cutoff_passed', wall >= closesAt],
    ['not_yet_open', day.date > plusDays(today, one.opensDays)],
    ['full', left !== null && Math.floor(left / one.units) < quantity],
    ['few_left', left !== null && left <= one.fewLeft],
    ['open', true],
  ]
  const [reason] = facts.find(([, isTrue]) => isTrue) ?? ['open']
  return { reason, message: reason === 'blocked' ? (block?.reason ?? null) : null }
}

/** Units left of the pool; null without a limit. */
function modelLeft(one: Case, day: CalendarDay, taken: number): number | null {
  const matching = one.specialLimits
    .filter(
      (each) => day.birthdayStars.includes(each.star ?? 0) || day.observances.includes(each.observance ?? ''),
    )
    .map(({ dailyLimit }) => dailyLimit)
    .sort((a, b) => a - b)
  const own = one.dayLimits.find(({ date }) => date === day.date)
  const limit = own?.dailyLimit ?? matching[0] ?? one.dailyLimit
  if (limit === null) return null
  const reserved = one.reserved.find(({ date }) => date === day.date)?.reserved ?? 0
  return Math.max(0, limit - reserved - taken)
}

export const isModelOpen = (reason: string | undefined) => reason === 'open' || reason === 'few_left'

const some = <T>(from: readonly T[], max: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...from], { maxLength: max }) },
  )
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const special = ['ekadashi', 'ayilyam', 'pradosham', 'pournami', 'amavasi', 'shashti'] as const
const near = fc.integer({ min: 0, max: 75 }).map((days) => plusDays('2026-11-10', days))
const small = fc.integer({ min: 0, max: 8 })

const byDate = <T extends { date: string }>(list: T[]) => [
  ...new Map(list.map((each) => [each.date, each])).values(),
]

/** Generates cases dense enough that every reason occurs. */
export const anyCase: fc.Arbitrary<Case> = fc.record({
  weekdays: some(numbers(0, 6), 6),
  stars: some(numbers(1, 27), 20),
  malayalamMonths: some([3, 4, 5, 6], 3),
  observances: some(special, 4),
  notOnTithis: some(numbers(1, 30), 10),
  notOnObservances: some(special, 3),
  cutoffDays: fc.integer({ min: 0, max: 3 }),
  cutoffTime: fc
    .integer({ min: 0, max: 1_439 })
    .map(
      (minutes) =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    ),
  opensDays: fc.integer({ min: 1, max: 70 }),
  units: fc.integer({ min: 1, max: 3 }),
  dailyLimit: fc.option(small),
  fewLeft: fc.integer({ min: 0, max: 4 }),
  specialLimits: fc
    .uniqueArray(fc.constantFrom<string | number>(9, 3, 22, 'ekadashi', 'ayilyam', 'pournami'), {
      maxLength: 3,
    })
    .chain((keys) =>
      fc.tuple(
        ...keys.map((key) =>
          small.map((dailyLimit) => ({
            star: typeof key === 'number' ? key : null,
            observance: typeof key === 'number' ? null : key,
            dailyLimit,
          })),
        ),
      ),
    ),
  blocks: fc.array(
    fc
      .record({
        scope: fc.constantFrom('temple', 'this', 'other'),
        from: near,
        days: fc.integer({ min: 0, max: 5 }),
        reason: fc.constantFrom('Kalasam', 'Floor repair', 'Grahanam'),
      })
      .map(({ days, ...block }) => ({ ...block, to: plusDays(block.from, days) })),
    { maxLength: 3 },
  ),
  dayLimits: fc.array(fc.record({ date: near, dailyLimit: small }), { maxLength: 6 }).map(byDate),
  reserved: fc.array(fc.record({ date: near, reserved: small }), { maxLength: 40 }).map(byDate),
  now: fc
    .integer({ min: 0, max: 30 * 1_440 * 60 })
    .map((seconds) => new Date(Date.parse('2026-11-12T00:00:00Z') + seconds * 1_000).toISOString()),
  quantity: fc.integer({ min: 1, max: 4 }),
})
