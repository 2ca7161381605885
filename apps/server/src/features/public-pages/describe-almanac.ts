import type { AlmanacDay, GreatDay } from '@vazhipadu/contract/public-pages/pages'
import type { Language } from '@vazhipadu/locales/languages'
import { addDays, type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { listInauspiciousHours } from '@vazhipadu/panchang/inauspicious-hours'
import type { Rules } from '@vazhipadu/panchang/rules'
import type { Block, Calendar } from '../calendar/calendar.reads.ts'
import {
  type CalendarDay,
  describeDay,
  describeMalayalam,
  nameObservance,
} from '../calendar/calendar.rules.ts'

/** Monthly observances that are in the calendar but not announced. Ayilyam is announced, as it is the temple's own. */
const ordinary = new Set([
  'ekadashi',
  'shashti',
  'pradosham',
  'pournami',
  'amavasi',
  'thiruvonam',
  'karthika',
  'rohini',
  'atham',
])
const LOOK_AHEAD_DAYS = 120

const findClosing = (blocks: Block[], date: CivilDate) =>
  blocks.find(({ offeringId, from, to }) => offeringId === null && from <= date && date <= to)

const toIso = (ms: number) => new Date(ms).toISOString()

function describeAlmanacDay(rules: Rules, day: CalendarDay, blocks: Block[], language: Language): AlmanacDay {
  const { isOverridden: _corrected, ...almanacDay } = describeDay(rules, day, language)
  return {
    ...almanacDay,
    inauspicious: listInauspiciousHours(day).map(({ id, from, to }) => ({
      id,
      from: toIso(from),
      to: toIso(to),
    })),
    closed: findClosing(blocks, day.date)?.reason ?? null,
  }
}

type Span = { from: CivilDate; to: CivilDate; today: CivilDate }

export async function listAlmanacDays(
  calendar: Calendar,
  { from, to, today }: Span,
  language: Language,
): Promise<AlmanacDay[]> {
  const rules = await calendar.getRules()
  const blocks = await calendar.listBlocks(today)
  const days = await calendar.listDays(from, to)
  return days.map((day) => describeAlmanacDay(rules, day, blocks, language))
}

/** From today on, each day by its greatest name: Guruvayur Ekadashi, the Ayilyam of each month. */
export async function listGreatDays(
  calendar: Calendar,
  today: CivilDate,
  language: Language,
): Promise<GreatDay[]> {
  const rules = await calendar.getRules()
  const days = await calendar.listDays(today, addDays(today, LOOK_AHEAD_DAYS))
  return days.flatMap((day) => {
    const id = day.observances.findLast((each) => !ordinary.has(each))
    if (id === undefined) return []
    return {
      date: day.date,
      daysAway: toDayNumber(day.date) - toDayNumber(today),
      malayalam: describeMalayalam(day.malayalam, language),
      ...nameObservance(rules, id, language),
    }
  })
}

/** Days on which nothing at all is held, with the office's reason. */
export async function listClosings(calendar: Calendar, today: CivilDate) {
  const blocks = await calendar.listBlocks(today)
  return blocks
    .filter(({ offeringId, to }) => offeringId === null && to >= today)
    .map(({ from, to, reason }) => ({ from, to, reason }))
}
