import { describe, expect, it } from 'vitest'
import { type CivilDate, toCivilDate, toDayNumber } from './civil-date.ts'
import { computeDays } from './compute-days.ts'
import { countAt, findBoundary, indexOfCount } from './find-boundary.ts'
import { KERALA } from './kerala-rules.ts'
import { openAlmanac } from './open-almanac.ts'
import { listObservanceDays } from './place-observances.ts'
import { type ObservanceRule, replaceObservances, type SpanAnchor, type SpanObservance } from './rules.ts'
import { GURUVAYUR } from './testing/places.ts'
import { at, openToyAlmanac } from './testing/toy-almanac.ts'

const NAME = { en: 'Test', ml: 'Test' }

/** Places a tithi 1 that lasts from `start` to `end` in the toy almanac. */
function location(start: number, end: number, rest: Partial<SpanObservance> & { anchor: SpanAnchor }) {
  const row: SpanObservance = {
    id: 'it',
    name: NAME,
    kind: 'tithi',
    indices: [1],
    ifTwo: 'first',
    ifNone: 'start-day',
    ...rest,
  }
  const almanac = openToyAlmanac({}, { [-1]: at(-20, 0), 0: start, 1: end })
  return listObservanceDays(almanac, row, 0, 20)
}

describe('a tithi kept at a moment of the day', () => {
  it('at sunset: the day at whose sunset it runs, from its first instant and until before its last', () => {
    expect(location(at(5, 18), at(6, 17), { anchor: 'sunset', ifNone: 'owner-day' })).toEqual([5])
    expect(location(at(4, 19), at(5, 18) + 1, { anchor: 'sunset' })).toEqual([5])
    expect(location(at(4, 19), at(5, 18), { anchor: 'sunset' })).toEqual([4])
  })

  it('at sunset, on neither day: the day it begins in or the day that owns it, as the row says', () => {
    expect(location(at(5, 19), at(6, 17), { anchor: 'sunset', ifNone: 'start-day' })).toEqual([5])
    expect(location(at(5, 19), at(6, 17), { anchor: 'sunset', ifNone: 'owner-day' })).toEqual([6])
  })

  it('at sunset, on both days: the first or the last, as the row says', () => {
    expect(location(at(5, 17), at(6, 19), { anchor: 'sunset', ifTwo: 'first' })).toEqual([5])
    expect(location(at(5, 17), at(6, 19), { anchor: 'sunset', ifTwo: 'last' })).toEqual([6])
  })

  it('at midnight: the day before the middle of the night', () => {
    expect(location(at(5, 20), at(6, 16), { anchor: 'midnight' })).toEqual([5])
    expect(location(at(6, 0), at(6, 20), { anchor: 'midnight' })).toEqual([5])
    expect(location(at(6, 0, 1), at(6, 23), { anchor: 'midnight', ifNone: 'owner-day' })).toEqual([6])
  })

  it('at sunrise: the day at whose sunrise it runs, however briefly', () => {
    expect(location(at(4, 9), at(5, 6, 1), { anchor: 'udaya' })).toEqual([5])
    expect(location(at(4, 9), at(5, 6), { anchor: 'udaya' })).toEqual([4])
  })
})

describe('a sankramam kept at the next sunrise', () => {
  const vishu = (sankramam: number) => {
    const row = { id: 'it', name: NAME, kind: 'sankramam', month: 9, anchor: 'next-sunrise' } as const
    return listObservanceDays(
      openToyAlmanac({}, { [-1]: at(-20, 0), 0: sankramam, 1: at(40, 0) }),
      row,
      0,
      20,
    )
  }

  it('is its own day until the very sunrise, the next day after it', () => {
    expect(vishu(at(5, 0, 1))).toEqual([5])
    expect(vishu(at(5, 6))).toEqual([5])
    expect(vishu(at(5, 6) + 1)).toEqual([6])
  })
})

// Four nazhika before a sunrise at 06:00 is 04:24.
describe('a fast that must be free of the tithi before it at first light', () => {
  it('is the first day when it began by first light', () => {
    expect(location(at(5, 4, 24), at(6, 3), { anchor: 'arunodaya' })).toEqual([5])
  })

  it('is the next day when the tithi before still ran at first light', () => {
    expect(location(at(5, 4, 24) + 1, at(6, 3), { anchor: 'arunodaya' })).toEqual([6])
  })

  it('is the first of two days', () => {
    expect(location(at(5, 4), at(6, 7), { anchor: 'arunodaya' })).toEqual([5])
  })

  it('is the day it begins in when it has no sunrise', () => {
    expect(location(at(5, 7), at(6, 5), { anchor: 'arunodaya' })).toEqual([5])
  })

  it('parted Guruvayur in 2022: 3 December at sunrise, 4 December free of dashami', () => {
    const days = (anchor: SpanAnchor) => {
      const row = KERALA.observances.find(({ id }) => id === 'guruvayur-ekadashi')
      const rules = replaceObservances(KERALA, [{ ...row, anchor } as ObservanceRule])
      return listDates('guruvayur-ekadashi', '2022-11-17', '2022-12-15', rules)
    }
    expect(days('udaya')).toEqual(['2022-12-03'])
    expect(days('arunodaya')).toEqual(['2022-12-04'])
  })
})

function listDates(id: string, from: CivilDate, to: CivilDate, rules = KERALA): CivilDate[] {
  const row = rules.observances.find((other) => other.id === id)
  if (!row) throw new Error(`no row ${id}`)
  const almanac = openAlmanac(GURUVAYUR, rules)
  return listObservanceDays(almanac, row, toDayNumber(from), toDayNumber(to)).map(toCivilDate)
}

describe('the seasons of the table', () => {
  it('takes the last Thiruvonam of Chingam as Onam, not the first', () => {
    expect(listDates('thiruvonam', '2024-08-17', '2024-09-16')).toEqual(['2024-08-18', '2024-09-15'])
    expect(listDates('onam', '2024-08-17', '2024-09-16')).toEqual(['2024-09-15'])
  })

  it('takes the first amavasi of Karkidakam for the Vavu', () => {
    expect(listDates('amavasi', '2023-07-17', '2023-08-16')).toEqual(['2023-07-17', '2023-08-15'])
    expect(listDates('karkidaka-vavu', '2023-07-17', '2023-08-16')).toEqual(['2023-07-17'])
  })

  it('takes one Atham a year, before Onam, even from another month', () => {
    expect(listDates('atham', '2021-01-01', '2021-12-31')).toEqual(['2021-08-12'])
  })

  it('takes a day strictly before the other, never the other itself', () => {
    const thiruvonam = KERALA.observances.find(({ id }) => id === 'thiruvonam')
    const row = { ...thiruvonam, id: 'eve', season: { lastBefore: 'onam' } } as ObservanceRule
    const rules = replaceObservances(KERALA, [row])
    expect(listDates('eve', '2024-01-01', '2024-12-31', rules)).toEqual(['2024-08-18'])
  })

  it('takes no festival from an extra lunar month: 2020 and 2023 had one', () => {
    expect(listDates('vijayadashami', '2020-01-01', '2020-12-31')).toEqual(['2020-10-26'])
    expect(listDates('vijayadashami', '2023-01-01', '2023-12-31')).toEqual(['2023-10-24'])
  })

  it('keeps each festival of the lunar year, Onam, Atham, Vishu and Makaravilakku once a year', () => {
    for (const id of ['onam', 'atham', 'vishu', 'makaravilakku', 'vijayadashami', 'sivarathri']) {
      for (const year of [1951, 1977, 2001, 2029, 2050, 2099]) {
        expect(listDates(id, `${year}-01-01`, `${year}-12-31`), `${id} ${year}`).toHaveLength(1)
      }
    }
  })

  it('puts Vishu after 1 Medam when the sankramam comes after sunrise', () => {
    const [eve, day] = computeDays(GURUVAYUR, '2026-04-14', '2026-04-15', KERALA)
    expect(eve).toMatchObject({ malayalam: { month: 9, day: 1 }, sankramam: { month: 9 }, observances: [] })
    expect(day?.malayalam).toMatchObject({ month: 9, day: 2 })
    expect(day?.observances).toContain('vishu')
  })

  it('puts Makaravilakku on 30 Dhanu when the sankramam comes late in the day', () => {
    const [day, next] = computeDays(GURUVAYUR, '2026-01-14', '2026-01-15', KERALA)
    expect(day).toMatchObject({ malayalam: { month: 5, day: 30 }, sankramam: { month: 6 } })
    expect(day?.observances).toContain('makaravilakku')
    expect(next?.malayalam).toEqual({ year: 1201, month: 6, day: 1 })
    expect(next?.sankramam).toBeUndefined()
  })
})

describe('every monthly observance, year after year', () => {
  const from = '2024-01-01'
  const to = '2030-12-31'
  const years = 7

  it.each([
    ['ekadashi', 2, 13, 16],
    ['pradosham', 2, 13, 16],
    ['shashti', 1, 28, 31],
    ['pournami', 1, 28, 31],
    ['amavasi', 1, 28, 31],
  ] as const)('%s comes round evenly', (id, aMonth, min, max) => {
    const days = listDates(id, from, to).map(toDayNumber)
    const gaps = days.slice(1).map((day, position) => day - (days[position] ?? 0))
    // 12.37 lunations a year.
    expect(Math.abs(days.length - aMonth * 12.37 * years)).toBeLessThan(2)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(min)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(max)
  })

  it('gives the same days asked day by day as asked at once', () => {
    const almanac = openAlmanac(GURUVAYUR, KERALA)
    for (const row of KERALA.observances) {
      const first = toDayNumber('2026-01-01')
      const atOnce = listObservanceDays(almanac, row, first, first + 364)
      const oneByOne = Array.from({ length: 365 }, (_, step) => first + step).filter(
        (day) => listObservanceDays(almanac, row, day, day).length > 0,
      )
      expect(oneByOne, row.id).toEqual(atOnce)
    }
  })

  it('flags a tithi that turns within a minute of the moment that decides it', () => {
    const keptAtSunset = [13, 15, 28, 30]
    const calls = computeDays(GURUVAYUR, '2027-01-01', '2027-12-31', KERALA).flatMap(
      ({ sunset, closeCalls }) =>
        closeCalls.filter(({ line }) => line === 'sunset').map((call) => ({ ...call, sunset })),
    )
    expect(calls.length).toBeGreaterThan(0)
    for (const { kind, begins, secondsAfterLine, sunset } of calls) {
      const turnsAt = sunset + secondsAfterLine * 1000
      const count = countAt('tithi', turnsAt + 1000)
      expect(kind).toBe('tithi')
      expect(indexOfCount('tithi', count)).toBe(begins)
      expect(Math.abs(findBoundary('tithi', count) - turnsAt)).toBeLessThan(2)
      expect(keptAtSunset.includes(begins) || keptAtSunset.includes(begins === 1 ? 30 : begins - 1)).toBe(
        true,
      )
    }
  })
})
