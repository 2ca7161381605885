import { readClock } from '@vazhipadu/locales/format-date'

/** A calendar day such as `2026-11-30`, without time and zone, so that it is the same for everyone. */
export type CivilDay = string
/** `2026-11`. */
export type CivilMonth = string

const dayMs = 86_400_000

const instantOf = (day: CivilDay) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): CivilDay => new Date(ms).toISOString().slice(0, 10)

export const monthOf = (day: CivilDay): CivilMonth => day.slice(0, 7)
export const dayNumber = (day: CivilDay) => Number(day.slice(8))
/** 0 is Sunday. */
export const weekdayOf = (day: CivilDay) => new Date(instantOf(day)).getUTCDay()

export const addDays = (day: CivilDay, count: number) => dayAt(instantOf(day) + count * dayMs)
export const daysBetween = (from: CivilDay, to: CivilDay) =>
  Math.round((instantOf(to) - instantOf(from)) / dayMs)

export function shiftMonth(month: CivilMonth, count: number): CivilMonth {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(dayAt(Date.UTC(year, number - 1 + count, 1)))
}

const lastOf = (month: CivilMonth) => addDays(`${shiftMonth(month, 1)}-01`, -1)

/** The same day in another month, clamped to the month's last day. */
export function dayInMonth(day: CivilDay, month: CivilMonth): CivilDay {
  const candidate = `${month}${day.slice(7)}`
  const last = lastOf(month)
  return candidate > last ? last : candidate
}

/** Always six weeks from Sunday, so that every month has the same height. */
export function weeksOf(month: CivilMonth): CivilDay[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, place) => addDays(sunday, week * 7 + place)),
  )
}

/** The calendar day in a time zone at an instant. */
export const dayIn = (timeZone: string, at: Date): CivilDay => readClock(at, timeZone).day
