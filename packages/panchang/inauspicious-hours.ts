/**
 * The three inauspicious parts of the day. The time from sunrise to sunset is divided into eighths; each weekday has
 * its own eighth for each of them, as in Kerala's printed almanacs.
 */
type InauspiciousHours = { id: 'rahu' | 'yamagandam' | 'gulika'; from: number; to: number }

/** The eighth by weekday, from Sunday. */
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
