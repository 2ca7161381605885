import { addDays, type CivilDate } from '../civil-date.ts'
import golden from '../golden/days-2024-2030.json' with { type: 'json' }
import type { MalayalamDate } from '../malayalam-date.ts'

/**
 * One day at Guruvayur by the reference ephemeris: sunrise and sunset of the Sun's upper edge, six nazhika. Both are in
 * seconds after local midnight.
 */
export interface GoldenDay {
  readonly date: CivilDate
  readonly weekday: number
  /** The star and the tithi at sunrise. */
  readonly star: number
  readonly tithi: number
  readonly birthdayStars: readonly number[]
  readonly malayalam: MalayalamDate
  readonly sunriseSeconds: number
  readonly sunsetSeconds: number
}

export const GOLDEN_PLACE = golden.place

const firstsOfMonths = golden.malayalamMonths as [CivilDate, number, number, number][]

function malayalamDateOf(date: CivilDate): MalayalamDate {
  const [from, year, month, day] = firstsOfMonths.findLast(([first]) => first <= date) ?? [date, 0, 0, 0]
  return { year, month, day: day + (Date.parse(date) - Date.parse(from)) / 86_400_000 }
}

/** Every day from 2024 to 2030. */
export function listGoldenDays(): GoldenDay[] {
  return golden.star.map((star, row) => {
    const date = addDays('2024-01-01', row)
    return {
      date,
      weekday: Number(golden.weekday[row]),
      star,
      tithi: golden.tithi[row] ?? 0,
      birthdayStars: golden.birthdayStars[row] ?? [],
      malayalam: malayalamDateOf(date),
      sunriseSeconds: golden.sunrise[row] ?? 0,
      sunsetSeconds: golden.sunset[row] ?? 0,
    }
  })
}

/** Whether the reference is within a minute of a different result, so that a deviating answer is not wrong. */
export function isCloseCall(date: CivilDate, field: keyof GoldenDay): boolean {
  const [line, kind, around] = field === 'birthdayStars' ? ['owner-day', 'star', -1] : ['udaya', field, 0]
  // A star that falls short of the line belongs to the day before.
  const dates: unknown[] = [date, addDays(date, -Number(around))]
  return golden.closeCalls.some(
    ([on, by, atLine, what]) => by === 'upper-limb' && atLine === line && what === kind && dates.includes(on),
  )
}
