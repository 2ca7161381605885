import type { getCalendarYear } from '@vazhipadu/contract/calendar'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import type { Translate } from '../../../lib/i18n/use-translation.ts'
import { cellMarks, specialNames } from '../calendar.rules.ts'

export type Year = ResponseOf<typeof getCalendarYear>
export type YearDay = Year['days'][number]
export type Block = Year['blocks'][number]

/** The icons under a day's number, each with its own shape and a name in the legend. */
export const yearMarks = [
  'ekadashi',
  'pradosham',
  'pournami',
  'amavasi',
  'great',
  'eclipse',
  'differs',
  'corrected',
  'limited',
] as const
export type YearMarkName = (typeof yearMarks)[number]

export type DescribedDay = YearDay & {
  isAyilyam: boolean
  marks: YearMarkName[]
  /** Names of the special days, without ordinary names that a special form replaces. */
  names: string[]
  blocks: Block[]
}

const holds = (list: readonly { date: CivilDay }[], date: CivilDay) => list.some((one) => one.date === date)

/** The days of the year, each with its marks. */
export function describeYearDays(year: Year): Map<CivilDay, DescribedDay> {
  const known = new Map(year.observances.map((one) => [one.id, one]))
  return new Map(
    year.days.map((day) => {
      const observances = day.observances.map((id) => known.get(id) ?? { id, name: id, nameMl: '' })
      const special = cellMarks({ observances, star: { id: day.starId } }).map(({ mark }) => mark)
      const marks = yearMarks.filter((mark) => {
        if (mark === 'eclipse') return holds(year.eclipses, day.date)
        if (mark === 'differs') return holds(year.disagreements, day.date)
        if (mark === 'corrected') return day.isOverridden
        if (mark === 'limited') return holds(year.limits, day.date)
        return special.includes(mark)
      })
      const described: DescribedDay = {
        ...day,
        isAyilyam: day.observances.includes('ayilyam'),
        marks,
        names: specialNames({ observances }).map(({ name }) => name),
        blocks: year.blocks.filter(({ from, to }) => from <= day.date && day.date <= to),
      }
      return [day.date, described]
    }),
  )
}

/** How many days of the year carry each mark. */
export function countMarks(days: Iterable<DescribedDay>) {
  const counts = { ayilyam: 0, closed: 0, partly: 0, closeCall: 0 } as Record<string, number>
  for (const day of days) {
    const signs = [
      ...day.marks,
      day.isAyilyam && 'ayilyam',
      day.closed === 'temple' && 'closed',
      day.closed === 'some' && 'partly',
      day.isCloseCall && 'closeCall',
    ]
    for (const sign of signs) if (sign) counts[sign] = (counts[sign] ?? 0) + 1
  }
  return counts
}

/** A cell's content as one line for screen readers. */
export function yearDayLabel(t: Translate, day: DescribedDay, today: CivilDay | undefined) {
  const spoken = day.marks.filter((mark) => ['eclipse', 'differs', 'corrected', 'limited'].includes(mark))
  return [
    formatDay(day.date, 'full'),
    day.date === today && t('calendar.today'),
    `${t(`office.months.${day.malayalam.month}`)} ${day.malayalam.day}`,
    ...day.names,
    day.closed === 'temple' && t('office.year.closed'),
    day.closed === 'some' && t('office.year.partly'),
    day.isCloseCall && t('office.year.closeCall'),
    ...spoken.map((mark) => t(`office.marks.${mark}`)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** How long before or after the deciding moment a star, tithi or month begins. */
export function closeCallWords(t: Translate, call: Year['closeCalls'][number]) {
  const seconds = Math.round(Math.abs(call.secondsAfterLine))
  const minutes = Math.floor(seconds / 60)
  const far =
    minutes > 0
      ? t('office.closeCall.minutes', { minutes, seconds: seconds % 60 })
      : t('office.closeCall.seconds', { seconds })
  return t(call.secondsAfterLine < 0 ? 'office.closeCall.before' : 'office.closeCall.after', {
    name: call.beginsName,
    far,
    line: t(`office.lines.${call.line}`, { defaultValue: call.line }),
  })
}

/** A list as text: `Makam`, `Makam and Pooram`, or "none". */
export const starWords = (t: Translate, ids: readonly number[], nameOf: (id: number) => string) =>
  ids.length === 0 ? t('office.none') : ids.map(nameOf).join(', ')

/** `3 – 5 Feb`, `30 Nov – 2 Dec`. */
export const rangeWords = (from: CivilDay, to: CivilDay) =>
  from === to ? formatDay(from, 'short') : `${formatDay(from, 'short')} – ${formatDay(to, 'short')}`

export type Issue = { key: string; date: CivilDay; when: string; title: string; text: string }

/** Days the office should look at, in date order; days that are over are left out. */
export function listIssues(
  t: Translate,
  year: Year,
  today: CivilDay,
  hours: (from: string, to: string) => string,
): Issue[] {
  const calls = year.closeCalls.map((call) => ({
    key: `call ${call.date} ${call.kind} ${call.line}`,
    date: call.date,
    when: formatDay(call.date, 'short'),
    title: t('office.matters.closeCall', { name: call.beginsName }),
    text: closeCallWords(t, call),
  }))
  const blocks = year.blocks
    .filter(({ to }) => to >= today)
    .map((block) => ({
      key: block.id,
      date: block.from < today ? today : block.from,
      when: rangeWords(block.from, block.to),
      title: block.offeringName
        ? t('office.matters.offeringClosed', { offering: block.offeringName })
        : t('office.matters.closed'),
      text:
        block.affects.reservedUnits > 0
          ? t('office.matters.withBookings', { reason: block.reason, count: block.affects.reservedUnits })
          : block.reason,
    }))
  const eclipses = year.eclipses.map((eclipse) => ({
    key: `eclipse ${eclipse.date}`,
    date: eclipse.date,
    when: formatDay(eclipse.date, 'short'),
    title: t(`office.eclipse.${eclipse.body}`),
    text: t('office.eclipse.visible', { hours: hours(eclipse.visibleFrom, eclipse.visibleTo) }),
  }))
  return [...calls, ...blocks, ...eclipses]
    .filter(({ date }) => date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** Clamps a day to the displayed year. */
export const keepInYear = (date: CivilDay, { from, to }: Pick<Year, 'from' | 'to'>): CivilDay =>
  date < from ? from : date > to ? to : date
