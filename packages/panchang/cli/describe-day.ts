import { toCivilDate } from '../civil-date.ts'
import type { PanchangDay } from '../compute-days.ts'
import type { StarDay } from '../find-star-day.ts'
import { civilDayAt } from '../local-time.ts'
import type { MalayalamDate } from '../malayalam-date.ts'
import { MALAYALAM_MONTHS, PAKSHAS, pakshaOf, STARS, TITHIS, WEEKDAYS } from '../names.ts'
import type { Rules } from '../rules.ts'

const instant = (ms: number): string => new Date(Math.round(ms / 1000) * 1000).toISOString()

function wallTime(ms: number, timeZone: string, date: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms)
  const day = toCivilDate(civilDayAt(ms, timeZone))
  return day === date ? time : `${time} on ${day}`
}

const starName = (id: number): string => STARS[id - 1]?.en ?? String(id)

const writeMalayalam = ({ year, month, day }: MalayalamDate): string =>
  `${day} ${MALAYALAM_MONTHS[month - 1]?.en} ${year}`

const weekdayOf = (date: string): string => WEEKDAYS[new Date(`${date}T00:00Z`).getUTCDay()]?.en ?? ''

const reasons = {
  normal: 'the star lasts six nazhika past sunrise',
  'short-at-sunrise': 'on the next morning it lasts less than six nazhika',
  'two-sunrises': 'it holds two sunrises, and the rule chose between them',
  'no-sunrise': 'it holds no sunrise, so its day is the one it begins on',
} as const satisfies Record<StarDay['reason'], string>

export function describeStarDay(found: StarDay, timeZone: string): string {
  const lines = [
    `${starName(found.star)}: ${weekdayOf(found.date)}, ${found.date} (${writeMalayalam(found.malayalam)})`,
    `  from ${wallTime(found.startsAt, timeZone, found.date)} to ${wallTime(found.endsAt, timeZone, found.date)}; ${reasons[found.reason]}`,
  ]
  if (found.isCloseCall) lines.push('  within a minute of the line: ask the temple’s printed calendar')
  return lines.join('\n')
}

export function describeDay(day: PanchangDay, timeZone: string, rules: Rules): string {
  const { date, star, tithi } = day
  const named = TITHIS[tithi.index - 1]?.en
  const observances = rules.observances.filter(({ id }) => day.observances.includes(id))
  const rows = [
    ['Sun', `rises ${wallTime(day.sunrise, timeZone, date)}, sets ${wallTime(day.sunset, timeZone, date)}`],
    ['Star', `${starName(star.index)} until ${wallTime(star.end, timeZone, date)}`],
    ['Tithi', `${PAKSHAS[pakshaOf(tithi.index)].en} ${named} until ${wallTime(tithi.end, timeZone, date)}`],
    ['Day of', day.birthdayStars.map(starName).join(', ') || 'no star'],
    ['Kept', observances.map(({ name }) => name.en).join(', ') || 'nothing'],
  ]
  const title = `${weekdayOf(date)}, ${date} (${writeMalayalam(day.malayalam)})`
  return [title, ...rows.map(([label = '', text]) => `  ${label.padEnd(7)}${text}`)].join('\n')
}

/** JSON output: numbers as in the package, instants as ISO 8601. */
export function toJsonDay(day: PanchangDay): object {
  const span = ({ index, start, end }: PanchangDay['star']) => ({
    index,
    start: instant(start),
    end: instant(end),
  })
  return {
    ...day,
    sunrise: instant(day.sunrise),
    sunset: instant(day.sunset),
    star: span(day.star),
    tithi: span(day.tithi),
    ...(day.sankramam ? { sankramam: { ...day.sankramam, at: instant(day.sankramam.at) } } : {}),
  }
}

export const toJsonStarDay = (found: StarDay): object => ({
  ...found,
  startsAt: instant(found.startsAt),
  endsAt: instant(found.endsAt),
})
