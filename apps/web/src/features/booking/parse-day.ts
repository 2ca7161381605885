import { addDays, type CivilDay } from '../../lib/dates/civil-day.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthsSearched = 13

const two = (value: number) => String(value).padStart(2, '0')

/** Undefined for a date that does not exist, such as 31 November. */
function dayOf(year: number, month: number, day: number): CivilDay | undefined {
  const text = `${year}-${two(month)}-${two(day)}`
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text
}

/** Parses `30`, `30 nov`, `30/11`, `+2`, `today` and `tomorrow`. Without a year, the next such day is taken. */
export function parseDay(text: string, today: CivilDay): CivilDay | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*[,.]?\s+/, '')
  if (typed === 't' || typed === 'today') return today
  if (typed === 'tm' || typed === 'tomorrow') return addDays(today, 1)
  const plus = /^\+(\d{1,3})$/.exec(typed)
  if (plus) return addDays(today, Number(plus[1]))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})(?:[\s/.-]*([a-z]{3,}|\d{1,2}))?(?:[\s/.-]+(\d{4}))?$/.exec(typed)
  if (!parts) return undefined
  const day = Number(parts[1])
  const named = parts[2]
  const month = named && (Number(named) || months.indexOf(named.slice(0, 3)) + 1)
  if (named && (!month || month > 12)) return undefined
  const [year = 0, thisMonth = 1] = today.split('-').map(Number)
  if (parts[3]) return dayOf(Number(parts[3]), Number(month), day)
  for (let step = 0; step < monthsSearched; step++) {
    const at = thisMonth - 1 + step
    const tried = dayOf(year + Math.floor(at / 12), (at % 12) + 1, day)
    if (tried && tried >= today && (!month || (at % 12) + 1 === month)) return tried
  }
  return undefined
}
