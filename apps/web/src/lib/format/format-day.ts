import { type DayShape, writeDay, writeMonth, writeWeekday } from '@vazhipadu/locales/format-date'
import type { CivilDay, CivilMonth } from '../dates/civil-day.ts'
import { dateWords } from '../i18n/date-words.ts'

/** `Mon 30 Nov` short, `Mon 30 Nov 2026` dated, `Monday 30 November` long, with its year full, `30 November` plain. */
export const formatDay = (
  day: CivilDay,
  shape:
    | Extract<DayShape, 'short' | 'dated' | 'long' | 'full' | 'plain' | 'brief' | 'briefDated'>
    | 'weekday',
) => (shape === 'weekday' ? writeWeekday(dateWords(), day, 'long') : writeDay(dateWords(), day, shape))

/** `Nov` */
export const formatMonthName = (day: CivilDay, length: 'long' | 'short' = 'short') =>
  writeMonth(dateWords(), day, length)

/** `November 2026` */
export const formatMonth = (month: CivilMonth) => writeDay(dateWords(), `${month}-01`, 'month')

const malayalam = new Intl.DateTimeFormat('ml-IN', { timeZone: 'UTC', weekday: 'short' })

/** `തിങ്കൾ` */
export const formatWeekdayMl = (day: CivilDay) => malayalam.format(new Date(`${day}T00:00:00Z`))

/** `Mon`; narrow for a calendar on a phone, whose columns hold two letters of some scripts. */
export const formatWeekday = (day: CivilDay, length: 'short' | 'narrow' = 'short') =>
  writeWeekday(dateWords(), day, length)
