import type { SunriseDefinition } from './ephemeris.ts'
import { checkPlace, type GeoLocation } from './location.ts'
import { PanchangError } from './panchang-error.ts'

/** A nazhika is a sixtieth of a day: 24 minutes. */
export const NAZHIKA_MS = 24 * 60_000

export interface Name {
  readonly en: string
  readonly ml: string
}

/**
 * The moment of a day that decides whether a star or tithi is observed on it.
 * - `owner-day`: the day that owns it by `minNazhika`, as for birthdays
 * - `udaya`: it is present at sunrise
 * - `arunodaya`: it began at least four nazhika before sunrise (Ekadashi free of dashami)
 * - `sunset`, `midnight`: it is present then; midnight is the middle of the night, not 00:00
 */
export type SpanAnchor = 'owner-day' | 'udaya' | 'arunodaya' | 'sunset' | 'midnight'

/** The civil date on which the Sun enters the sign, or the day of the first sunrise after it. */
export type SankramamAnchor = 'civil-date' | 'next-sunrise'

/**
 * When in the year the observance is held; without a season, every time. A lunar month has the number of the sign that
 * the Sun enters in it: 1 Chaitra (Mesha) to 12 Phalguna (Meena).
 */
export type Season =
  | { readonly malayalamMonth: number; readonly pick: 'every' | 'first' | 'last' }
  | { readonly lunarMonth: number }
  | { readonly lastBefore: string }

export interface SpanObservance {
  readonly id: string
  readonly name: Name
  readonly kind: 'star' | 'tithi'
  readonly indices: readonly number[]
  readonly anchor: SpanAnchor
  /** Which day to use if two match the anchor. */
  readonly ifTwo: 'first' | 'last'
  /** Which day to use if none matches the anchor. */
  readonly ifNone: 'start-day' | 'owner-day'
  readonly season?: Season
}

export interface SankramamObservance {
  readonly id: string
  readonly name: Name
  readonly kind: 'sankramam'
  /** The Malayalam month that the sankramam opens. */
  readonly month: number
  readonly anchor: SankramamAnchor
}

export type ObservanceRule = SpanObservance | SankramamObservance

/** Everything that depends on custom. Plain data, so that a temple can store its own copy in its settings. */
export interface Rules {
  readonly sunrise: SunriseDefinition
  /** How long, in nazhika, a star must last after sunrise to own the day; 0 means the star at sunrise. */
  readonly minNazhika: number
  readonly ifTwoSunrises: 'first' | 'later'
  /** Which of a birth star's two days in one Malayalam month is the yearly birthday. */
  readonly ifTwiceInMonth: 'first' | 'later' | 'later-unless-sankramam'
  /** A sankramam before this share of the daytime makes its own day the first of the month. */
  readonly monthCutoff: number
  /** Where that daytime is measured; `own` means at the temple. */
  readonly calendarPlace: GeoLocation | 'own'
  readonly observances: readonly ObservanceRule[]
}

/** Copies the rules with observances replaced by id, or added. */
export function replaceObservances(rules: Rules, rows: readonly ObservanceRule[]): Rules {
  const ids = new Set(rows.map((row) => row.id))
  return { ...rules, observances: [...rules.observances.filter((row) => !ids.has(row.id)), ...rows] }
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

function checkObservance(row: ObservanceRule, rows: readonly ObservanceRule[]): string | undefined {
  if (rows.filter((other) => other.id === row.id).length > 1) return `${row.id} is listed twice`
  if (row.kind === 'sankramam') return isWithin(row.month, 1, 12) ? undefined : `${row.id} has no such month`
  const max = row.kind === 'star' ? 27 : 30
  if (!row.indices.every((index) => Number.isInteger(index) && isWithin(index, 1, max))) {
    return `${row.id} has no such ${row.kind}`
  }
  const { season } = row
  if (season && 'malayalamMonth' in season && !isWithin(season.malayalamMonth, 1, 12)) {
    return `${row.id} has no such month`
  }
  if (season && 'lunarMonth' in season && (row.kind !== 'tithi' || !isWithin(season.lunarMonth, 1, 12))) {
    return `${row.id} needs a tithi and a lunar month from 1 to 12`
  }
  if (season && 'lastBefore' in season) {
    const target = rows.find((other) => other.id === season.lastBefore)
    // A chain of such rows could be circular.
    const isChain = target && target.kind !== 'sankramam' && target.season && 'lastBefore' in target.season
    if (!target || isChain) return `${row.id} must come before a row that stands by itself`
  }
  return undefined
}

export function checkRules(rules: Rules): void {
  const problems = rules.observances.map((row) => checkObservance(row, rules.observances))
  // 30 nazhika are half a day; a star lasts at least 19 hours, so up to there every star owns exactly one day.
  if (!isWithin(rules.minNazhika, 0, 30)) problems.push('minNazhika must be from 0 to 30')
  if (!isWithin(rules.monthCutoff, 0, 1)) problems.push('monthCutoff must be from 0 to 1')
  const found = problems.filter((problem) => problem !== undefined)
  if (found.length > 0) throw new PanchangError('bad-rules', found.join('; '))
  if (rules.calendarPlace !== 'own') checkPlace(rules.calendarPlace)
}
