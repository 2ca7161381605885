import type { getBookingCalendar, getDateForStar } from '@vazhipadu/contract/booking'
import type { getToday } from '@vazhipadu/contract/calendar'
import type { listBirthStars, Offering } from '@vazhipadu/contract/catalogue'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import sample from './sample-days.json'

// Three months of 2026 as computed for the temple, with invented places and closings that cover every state of a day.
type Month = ResponseOf<typeof getBookingCalendar>
type Day = Month['days'][number]
type Availability = Pick<Day, 'reason' | 'left' | 'message'>

export const sampleToday = '2026-11-14'
const opensUntil = '2026-12-20'

const named = (names: string[][], id: number) => {
  const [name = '', nameMl = ''] = names[id - 1] ?? []
  return { id, name, nameMl }
}
const malayalamOf = ([year = 0, month = 1, day = 1]: number[]) => {
  const { name, nameMl } = named(sample.months, month)
  return { year, month, day, monthName: name, monthNameMl: nameMl, text: `${name} ${day}, ${year}` }
}
const observanceOf = (id: string) => {
  const [name = id, nameMl = id] = (sample.observances as Record<string, string[]>)[id] ?? []
  return { id, name, nameMl }
}

const closed = (reason: Day['reason'], message: string | null = null): Availability => ({
  reason,
  left: 0,
  message,
})
const few = (left: number): Availability => ({ reason: 'few_left', left, message: null })
const kalasam = 'kalasam, the renewal of the sanctum'
const ofDay: Record<string, Availability> = {
  '2026-11-14': closed('cutoff_passed'),
  '2026-11-18': closed('blocked', kalasam),
  '2026-11-19': closed('blocked', kalasam),
  '2026-11-22': few(8),
  '2026-11-24': few(3),
  '2026-11-25': closed('full'),
  '2026-11-28': few(12),
  '2026-11-30': { reason: 'open', left: 212, message: null },
  '2026-12-03': closed('not_held'),
}

function availabilityOf(date: string): Availability {
  if (date < sampleToday) return closed('past')
  if (date > opensUntil) return closed('not_yet_open')
  return ofDay[date] ?? { reason: 'open', left: 480, message: null }
}

const days: Day[] = sample.days.map((row) => ({
  date: row.date,
  weekday: new Date(row.date).getUTCDay(),
  malayalam: malayalamOf(row.malayalam),
  star: { ...named(sample.stars, row.star), endsAt: row.starEnds },
  birthdayStars: row.birthdayStars.map((id) => named(sample.stars, id)),
  tithi: {
    ...named(sample.tithis, row.tithi),
    paksha: row.tithi <= 15 ? ('shukla' as const) : ('krishna' as const),
    endsAt: row.tithiEnds,
  },
  sunrise: row.sunrise,
  sunset: row.sunset,
  observances: row.observances.map(observanceOf),
  isOverridden: false,
  ...availabilityOf(row.date),
  limit: 500,
}))

export const sampleDay = (date: string): Day => {
  const day = days.find((each) => each.date === date)
  if (!day) throw new Error(`There is no sample of ${date}`)
  return day
}

export const sampleMonth = (offering_id: number, month: string): Month => ({
  offering_id,
  month,
  pricePaise: 20_000,
  opensUntil,
  days: days.filter(({ date }) => date.startsWith(month)),
})

export const sampleTempleDay = (): ResponseOf<typeof getToday> => {
  const { reason: _reason, left: _left, message: _message, limit: _limit, ...day } = sampleDay(sampleToday)
  return { ...day, timeZone: 'Asia/Kolkata', nextSpecialDay: null }
}

export const sampleStars: ResponseOf<typeof listBirthStars> = {
  stars: sample.stars.map((_, at) => ({
    ...named(sample.stars, at + 1),
    sanskrit: '',
    lord: '',
    spellings: [],
  })),
}

export function sampleStarDay(starId: number, from: string): ResponseOf<typeof getDateForStar> {
  const own = days.filter(
    ({ date, birthdayStars }) => date >= from && birthdayStars.some(({ id }) => id === starId),
  )
  const first = own[0] ?? sampleDay(sampleToday)
  const open = own.find(({ reason }) => reason === 'open' || reason === 'few_left')
  return {
    star_id: starId,
    offering_id: 28,
    star_date: first.date,
    reason: first.reason,
    message: first.message,
    date: open?.date ?? null,
    malayalam: first.malayalam,
    dateMalayalam: open?.malayalam ?? null,
    window: { startsAt: first.sunrise, endsAt: first.star.endsAt },
    starReason: 'normal',
    alternateDate: null,
    isCloseCall: false,
    rulesVersion: 'sample',
  }
}

export const sampleTimes: Pick<Offering, 'name' | 'session' | 'cutoff'> = {
  name: 'Noorum palum',
  session: { id: 'usha', name: 'Usha pooja', nameMl: 'ഉഷഃപൂജ', startsAt: '05:00' },
  cutoff: { daysBefore: 1, time: '18:00' },
}
