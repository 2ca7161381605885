import type { PanchangamDay } from '@vazhipadu/contract/calendar'
import type { SettingKey, SettingValue } from '@vazhipadu/contract/settings'
import type { Language } from '@vazhipadu/locales/languages'
import {
  nameMonthIn,
  nameObservanceIn,
  nameStarIn,
  nameTithiIn,
  writeMalayalamDate,
} from '@vazhipadu/locales/name-almanac'
import { type CivilDate, toCivilDate } from '@vazhipadu/panchang/civil-date'
import type { PanchangDay } from '@vazhipadu/panchang/compute-days'
import { KERALA } from '@vazhipadu/panchang/kerala-rules'
import { civilDayAt } from '@vazhipadu/panchang/local-time'
import { MALAYALAM_MONTHS, pakshaOf, STARS, TITHIS } from '@vazhipadu/panchang/names'
import { type Name, type Rules, replaceObservances } from '@vazhipadu/panchang/rules'
import type { Trx } from '../../platform/db/database.ts'

/** A calendar day: computed, with the office's corrections. */
export type CalendarDay = Omit<PanchangDay, 'sankramam'> & { readonly isOverridden: boolean }

export type Override = {
  date: CivilDate
  starId: number | null
  birthdayStars: number[] | null
  tithiId: number | null
  malayalam: { year: number; month: number; day: number } | null
  observances: string[] | null
  reason: string
  changedAt: Date
}

/**
 * Locks the places of these pools (all, if none is named) on these days until the transaction ends, in the common lock
 * order, so that no hold is made while capacity is reduced. Call it once per transaction. Booking owns the places and
 * provides this function; see docs/domain/capacity-and-locking.md.
 */
export type LockDays = (
  trx: Trx,
  places: { offeringId?: number | null; poolIds?: number[]; dates: CivilDate[] },
) => Promise<void>

/** The temple's local date and time (`HH:MM`). */
export type TempleTime = { today: CivilDate; time: string }

const hours = new Map<string, Intl.DateTimeFormat>()

export function templeTimeAt(instant: Date, timeZone: string): TempleTime {
  let format = hours.get(timeZone)
  if (format === undefined) {
    // Cached, because creating one costs fifty times as much as using it.
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    hours.set(timeZone, format)
  }
  return { today: toCivilDate(civilDayAt(instant.getTime(), timeZone)), time: format.format(instant) }
}

type Custom = <K extends Extract<SettingKey, `calendar.${string}`>>(key: K) => Promise<SettingValue<K>>

/** Kerala's rules, overridden by this temple's settings. */
export async function makeRules(get: Custom): Promise<Rules> {
  const anchor = await get('calendar.ekadashi')
  const ekadashis = KERALA.observances.flatMap((row) =>
    row.kind === 'tithi' && row.anchor === 'arunodaya' ? [{ ...row, anchor }] : [],
  )
  return {
    ...replaceObservances(KERALA, ekadashis),
    minNazhika: await get('calendar.minNazhika'),
    ifTwoSunrises: await get('calendar.ifTwoSunrises'),
    sunrise: await get('calendar.sunrise'),
  }
}

/** A star moved to or from this day moves its special days with it. */
function moveStarObservances(rules: Rules, day: CalendarDay, stars: readonly number[]): string[] {
  const rows = rules.observances.filter((row) => row.kind === 'star' && row.anchor === 'owner-day')
  const lost = rows.filter((row) => row.kind === 'star' && !row.indices.some((star) => stars.includes(star)))
  const gained = rows.filter(
    (row) => row.kind === 'star' && !row.season && row.indices.some((star) => stars.includes(star)),
  )
  const kept = day.observances.filter((id) => !lost.some((row) => row.id === id))
  return [...new Set([...kept, ...gained.map((row) => row.id)])]
}

export function applyOverride(rules: Rules, day: CalendarDay, override: Override | undefined): CalendarDay {
  if (override === undefined) return day
  const stars = override.birthdayStars
  return {
    ...day,
    star: override.starId === null ? day.star : { ...day.star, index: override.starId },
    tithi: override.tithiId === null ? day.tithi : { ...day.tithi, index: override.tithiId },
    birthdayStars: stars ?? day.birthdayStars,
    malayalam: override.malayalam ?? day.malayalam,
    observances:
      override.observances ?? (stars === null ? day.observances : moveStarObservances(rules, day, stars)),
    isOverridden: true,
  }
}

type NameIn = (language: Language, id: number) => string

/** English and Malayalam names come from the almanac, the only ones on the office's papers; others are translated. */
function nameOf(names: readonly (Name & { id: number })[], nameIn: NameIn, id: number, language: Language) {
  const found = names.find((each) => each.id === id)
  if (!found) throw new Error(`there is no name for ${id}`)
  const name = language === 'en' || language === 'ml' ? found[language] : nameIn(language, id)
  return { id, name, nameMl: found.ml }
}

export const nameStar = (id: number, language: Language = 'en') => nameOf(STARS, nameStarIn, id, language)
export const nameTithi = (id: number, language: Language = 'en') => nameOf(TITHIS, nameTithiIn, id, language)
export const nameMonth = (id: number, language: Language = 'en') =>
  nameOf(MALAYALAM_MONTHS, nameMonthIn, id, language)

export function nameObservance(rules: Rules, id: string, language: Language = 'en') {
  const row = rules.observances.find((each) => each.id === id)
  const [name, nameMl] = [row?.name.en ?? id, row?.name.ml ?? id]
  if (language === 'en') return { id, name, nameMl }
  return { id, name: language === 'ml' ? nameMl : nameObservanceIn(language, id, name), nameMl }
}

export function describeMalayalam(date: CalendarDay['malayalam'], language: Language = 'en') {
  const { year, month, day } = date
  const { name, nameMl } = nameMonth(month, language)
  const text = language === 'en' ? `${name} ${day}, ${year}` : writeMalayalamDate(language, date)
  return { year, month, day, monthName: name, monthNameMl: nameMl, text }
}

const toIso = (ms: number) => new Date(ms).toISOString()

/** Describes a day with the names that a page shows. */
export function describeDay(rules: Rules, day: CalendarDay, language: Language): PanchangamDay {
  return {
    date: day.date,
    weekday: day.weekday,
    malayalam: describeMalayalam(day.malayalam, language),
    star: { ...nameStar(day.star.index, language), endsAt: toIso(day.star.end) },
    birthdayStars: day.birthdayStars.map((star) => nameStar(star, language)),
    tithi: {
      ...nameTithi(day.tithi.index, language),
      paksha: pakshaOf(day.tithi.index),
      endsAt: toIso(day.tithi.end),
    },
    sunrise: toIso(day.sunrise),
    sunset: toIso(day.sunset),
    observances: day.observances.map((id) => nameObservance(rules, id, language)),
    isOverridden: day.isOverridden,
  }
}
