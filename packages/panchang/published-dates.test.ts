import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate, toCivilDate, toDayNumber } from './civil-date.ts'
import { computeDay, computeMalayalamDate } from './compute-days.ts'
import { findNextStarDay } from './find-star-day.ts'
import published from './golden/published-dates.json' with { type: 'json' }
import { KERALA } from './kerala-rules.ts'
import { openAlmanac } from './open-almanac.ts'
import { listObservanceDays } from './place-observances.ts'
import { type ObservanceRule, type Rules, replaceObservances } from './rules.ts'
import { GURUVAYUR } from './testing/places.ts'

interface Check {
  readonly observance?: string
  readonly malayalam?: readonly number[]
  readonly star?: number
  readonly tithi?: number
  readonly starDay?: number
  readonly starInMonth?: readonly number[]
  readonly tithiInMonth?: readonly number[]
}

function keep(id: string, rest: Partial<ObservanceRule>): ObservanceRule {
  const row = { id, name: { en: id, ml: id }, ifTwo: 'first', ifNone: 'start-day', ...rest }
  return row as ObservanceRule
}

/** Days within twelve days of the printed one on which the rules place the observance. */
function listDays(id: string, date: CivilDate, rules: Rules): CivilDate[] {
  const row = rules.observances.find((other) => other.id === id)
  if (!row) throw new Error(`no row ${id}`)
  const day = toDayNumber(date)
  return listObservanceDays(openAlmanac(GURUVAYUR, rules), row, day - 12, day + 12).map(toCivilDate)
}

/** The rules' result for a printed date: the same date if they agree. */
function answer(check: Check, date: CivilDate, rules: Rules): string {
  if (check.observance) return listDays(check.observance, date, rules).join()
  if (check.malayalam) {
    const { year, month, day } = computeMalayalamDate(GURUVAYUR, date, rules)
    return [year, month, day].join() === check.malayalam.join() ? date : `${year}-${month}-${day}`
  }
  if (check.starDay) return findNextStarDay(GURUVAYUR, check.starDay, addDays(date, -5), rules).date
  if (check.starInMonth) {
    const [star, month] = check.starInMonth
    const row = keep('it', { kind: 'star', indices: [Number(star)], anchor: 'owner-day' })
    const season = { malayalamMonth: Number(month), pick: 'last' as const }
    return listDays('it', date, replaceObservances(rules, [{ ...row, season } as ObservanceRule])).join()
  }
  if (check.tithiInMonth) {
    const row = keep('it', { kind: 'tithi', indices: [Number(check.tithiInMonth[0])], anchor: 'owner-day' })
    return listDays('it', date, replaceObservances(rules, [row])).join()
  }
  const { star, tithi } = computeDay(GURUVAYUR, date, rules)
  const agrees = star.index === check.star && (check.tithi ?? tithi.index) === tithi.index
  return agrees ? date : `star ${star.index}, tithi ${tithi.index}`
}

/** Printed dates that differ from the default rules, with the rules' result. */
const KNOWN_DISAGREEMENTS = new Map([
  ['Thrissur Pooram 2024', '2024-04-20'],
  ['Vaikathashtami 2022', '2022-11-16'],
  ['Kottiyoor 2020 star 10', '2020-06-26'],
  ['Kottiyoor 2023 star 10', '2023-06-23'],
  ['Kottiyoor 2024 star 10', '2024-06-12'],
])

describe.each(['disc-centre', 'upper-limb'] as const)('dates printed in Kerala, sunrise by %s', (sunrise) => {
  const rules: Rules = { ...KERALA, sunrise }

  it.each(published.map((row) => [row.what, row] as const))('gives %s', (what, row) => {
    const date = row.published as CivilDate
    expect(answer(row.check, date, rules)).toBe(KNOWN_DISAGREEMENTS.get(what) ?? date)
  })
})

describe('the dates that disagree', () => {
  it('are five of 168, and no longer include the one that a single calendar location explains', () => {
    const listed = published.filter((row) => 'disagrees' in row).map((row) => row.what)
    expect(published).toHaveLength(168)
    expect(listed.filter((what) => !KNOWN_DISAGREEMENTS.has(what))).toEqual(['month 2 day 1, 1199 ME'])
    expect([...KNOWN_DISAGREEMENTS.keys()].every((what) => listed.includes(what))).toBe(true)
  })

  it('1 Kanni 1199: right from Thiruvananthapuram, a day early by the daytime of Guruvayur', () => {
    const own: Rules = { ...KERALA, calendarPlace: 'own' }
    expect(computeMalayalamDate(GURUVAYUR, '2023-09-18', KERALA)).toEqual({ year: 1199, month: 2, day: 1 })
    expect(computeMalayalamDate(GURUVAYUR, '2023-09-17', own)).toEqual({ year: 1199, month: 2, day: 1 })
    const [call] = computeDay(GURUVAYUR, '2023-09-17', own).closeCalls
    expect(call).toMatchObject({ kind: 'month', line: 'month-line', begins: 2 })
  })

  it('Thrissur Pooram goes by the star at night, which a row of the table can say', () => {
    const row = keep('pooram', { kind: 'star', indices: [11], anchor: 'midnight' })
    expect(listDays('pooram', '2024-04-19', replaceObservances(KERALA, [row]))).toEqual(['2024-04-19'])
  })

  it('Vaikathashtami was kept by the tithi at sunrise, which a row of the table can say', () => {
    const row = keep('ashtami', { kind: 'tithi', indices: [23], anchor: 'udaya', ifTwo: 'last' })
    expect(listDays('ashtami', '2022-11-17', replaceObservances(KERALA, [row]))).toEqual(['2022-11-17'])
  })

  it('Makam at Kottiyoor counts the days of the feast: in 2024 no Makam touched the printed day', () => {
    const makam = findNextStarDay(GURUVAYUR, 10, '2024-06-10', KERALA)
    expect(makam.date).toBe('2024-06-12')
    expect(makam.endsAt).toBeLessThan(computeDay(GURUVAYUR, '2024-06-13', KERALA).sunrise)
  })
})

describe('dates that tell the six-nazhika rule from the plain star at sunrise', () => {
  it.each([
    ['Chettikulangara Bharani 2024', 2, '2024-02-15', '2024-02-16'],
    ['Attukal Pongala 2026', 11, '2026-03-03', '2026-03-04'],
    ['Chottanikkara Makam 2026', 10, '2026-03-02', '2026-03-03'],
    ['Kottiyoor Atham 2020', 13, '2020-06-28', '2020-06-29'],
  ] as const)('%s is a day later by the star at sunrise alone', (_what, star, kept, byUdaya) => {
    const from = addDays(kept, -5)
    expect(findNextStarDay(GURUVAYUR, star, from, KERALA)).toMatchObject({
      date: kept,
      reason: 'short-at-sunrise',
      alternateDate: byUdaya,
    })
    expect(findNextStarDay(GURUVAYUR, star, from, { ...KERALA, minNazhika: 0 }).date).toBe(byUdaya)
  })
})
