import { type DayShape, writeDay, writeMonth, writeWeekday } from '@vazhipadu/locales/format-date'
import { type CivilDay, type CivilMonth, weekdayOf } from '../dates/civil-day.ts'
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

const malayalam = ['ഞായർ', 'തിങ്കൾ', 'ചൊവ്വ', 'ബുധൻ', 'വ്യാഴം', 'വെള്ളി', 'ശനി']

/** `തിങ്കൾ`. From a table, because creating an Intl format takes a phone 0.1 s. */
export const formatWeekdayMl = (day: CivilDay) => malayalam[weekdayOf(day)] ?? ''

/** `Mon`; narrow for phone calendars, whose columns fit two letters of some scripts. */
export const formatWeekday = (day: CivilDay, length: 'short' | 'narrow' = 'short') =>
  writeWeekday(dateWords(), day, length)
