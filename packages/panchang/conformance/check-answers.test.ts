import { expect, it } from 'vitest'
import { computeDays } from '../compute-days.ts'
import { KERALA } from '../kerala-rules.ts'
import { type Answer, checkAnswers } from './check-answers.ts'
import { GOLDEN_PLACE, listGoldenDays } from './golden-days.ts'

const secondsOfDay = (ms: number) => ((ms + 5.5 * 3_600_000) % 86_400_000) / 1000

function answerYear(year: string): Answer[] {
  const rules = { ...KERALA, sunrise: 'upper-limb' } as const
  return computeDays(GOLDEN_PLACE, `${year}-01-01` as never, `${year}-12-31` as never, rules).map((day) => ({
    ...day,
    star: day.star.index,
    tithi: day.tithi.index,
    sunriseSeconds: secondsOfDay(day.sunrise),
    sunsetSeconds: secondsOfDay(day.sunset),
  }))
}

it('finds this implementation right on every day of a year, in every field', () => {
  const verdict = checkAnswers(answerYear('2026'))
  expect(verdict).toMatchObject({ days: 365, wrong: [], closeCalls: [], conforms: true })
  expect(new Set(Object.values(verdict.compared))).toEqual(new Set([365]))
})

it('counts what differs within a minute of the line apart, and does not fail for it', () => {
  const verdict = checkAnswers(answerYear('2029'))
  expect(verdict.closeCalls).toEqual([{ date: '2029-08-17', field: 'star', expected: 17, answered: 16 }])
  expect(verdict.conforms).toBe(true)
})

it('names the day and the field that is wrong, and judges only what was answered', () => {
  const [first] = listGoldenDays()
  if (!first) throw new Error('no golden days')
  const { date, star } = first
  expect(checkAnswers([{ date, star: star + 1 }])).toEqual({
    days: 1,
    compared: { star: 1 },
    wrong: [{ date, field: 'star', expected: star, answered: star + 1 }],
    closeCalls: [],
    conforms: false,
  })
})

it('does not care in what order the parts of a date stand', () => {
  const malayalam = { day: 16, month: 5, year: 1199 }
  expect(checkAnswers([{ date: '2024-01-01', malayalam }]).conforms).toBe(true)
})

it('calls neither silence nor days outside the suite conforming', () => {
  expect(checkAnswers([]).conforms).toBe(false)
  expect(checkAnswers([{ date: '2031-01-01', star: 1 }]).conforms).toBe(false)
})
