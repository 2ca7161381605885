/**
 * The three parts of the day in which nothing is begun. The time from sunrise to sunset is divided into eight, and each
 * weekday has its own part for each of them, as Kerala's printed almanacs have it.
 */
type InauspiciousHours = { id: 'rahu' | 'yamagandam' | 'gulika'; from: number; to: number }

/** Which eighth, by weekday from Sunday on. */
const eighths = {
  rahu: [8, 2, 7, 5, 6, 4, 3],
  yamagandam: [5, 4, 3, 2, 1, 7, 6],
  gulika: [7, 6, 5, 4, 3, 2, 1],
} as const

export function listInauspiciousHours(day: {
  weekday: number
  sunrise: number
  sunset: number
}): InauspiciousHours[] {
  const eighth = (day.sunset - day.sunrise) / 8
  return (['rahu', 'yamagandam', 'gulika'] as const).map((id) => {
    const part = eighths[id][day.weekday]
    if (part === undefined) throw new RangeError(`there is no weekday ${day.weekday}`)
    return { id, from: day.sunrise + (part - 1) * eighth, to: day.sunrise + part * eighth }
  })
}
