import type { GoldenDay } from './golden-days.ts'
import { isCloseCall, listGoldenDays } from './golden-days.ts'

/** Another implementation's answer for one day. Missing fields are not compared. */
export type Answer = Pick<GoldenDay, 'date'> & Partial<GoldenDay>

export interface Disagreement {
  readonly date: string
  readonly field: string
  readonly expected: unknown
  readonly answered: unknown
}

export interface Verdict {
  /** Number of days compared; the others were not answered. */
  readonly days: number
  /** Number of comparisons per field. */
  readonly compared: Readonly<Record<string, number>>
  readonly wrong: readonly Disagreement[]
  /** Differences where the reference itself is within a minute of the line. */
  readonly closeCalls: readonly Disagreement[]
  readonly conforms: boolean
}

/** A minute allows for another refraction or less exact coordinates. */
const TOLERANCE_SECONDS = 60
const exact = ['weekday', 'star', 'tithi', 'birthdayStars', 'malayalam'] as const
const timed = ['sunriseSeconds', 'sunsetSeconds'] as const

/** JSON that does not depend on the order of an object's keys. */
const write = (value: unknown): string =>
  Array.isArray(value) || typeof value !== 'object' || value === null
    ? JSON.stringify(value)
    : JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

function agrees(field: (typeof exact | typeof timed)[number], golden: GoldenDay, answer: Answer): boolean {
  if (field === 'sunriseSeconds' || field === 'sunsetSeconds') {
    return Math.abs(Number(answer[field]) - golden[field]) <= TOLERANCE_SECONDS
  }
  return write(answer[field]) === write(golden[field])
}

/** Compares an implementation's answers with the reference, by day and field. */
export function checkAnswers(answers: Iterable<Answer>): Verdict {
  const golden = new Map(listGoldenDays().map((day) => [day.date, day]))
  const compared: Record<string, number> = {}
  const disagreements: Disagreement[] = []
  const closeCalls: Disagreement[] = []
  const dates = new Set<string>()
  for (const answer of answers) {
    const expected = golden.get(answer.date)
    if (!expected) {
      disagreements.push({
        date: String(answer.date),
        field: 'date',
        expected: '2024-01-01 to 2030-12-31',
        answered: answer.date,
      })
      continue
    }
    dates.add(answer.date)
    for (const field of [...exact, ...timed]) {
      if (answer[field] === undefined) continue
      compared[field] = (compared[field] ?? 0) + 1
      if (agrees(field, expected, answer)) continue
      const found = { date: answer.date, field, expected: expected[field], answered: answer[field] }
      if (isCloseCall(answer.date, field)) closeCalls.push(found)
      else disagreements.push(found)
    }
  }
  const conforms = disagreements.length === 0 && Object.keys(compared).length > 0
  return { days: dates.size, compared, wrong: disagreements, closeCalls, conforms }
}
