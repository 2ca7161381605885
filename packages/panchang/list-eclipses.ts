import { type CivilDate, toCivilDate, toDayRange } from './civil-date.ts'
import { clipToHorizon, type EclipseCourse, listLunarEclipses, listSolarEclipses } from './ephemeris.ts'
import { civilDayAt, findDayStart } from './local-time.ts'
import { checkPlace, type GeoLocation } from './location.ts'

/**
 * An eclipse that is at least partly visible from the location. `type` and `obscuration` describe its peak, which may
 * be below the horizon. Instants are milliseconds UTC.
 */
export interface Eclipse extends EclipseCourse {
  /** Civil date on which it becomes visible. */
  readonly date: CivilDate
  readonly visibleFrom: number
  readonly visibleTo: number
}

/** Eclipses visible from the location on the civil dates `from` to `to`, both included, earliest first. */
export function listEclipses(location: GeoLocation, from: CivilDate, to: CivilDate): Eclipse[] {
  checkPlace(location)
  const [first, last] = toDayRange(from, to)
  const fromMs = findDayStart(first, location.timeZone)
  const toMs = findDayStart(last + 1, location.timeZone)
  const courses = [...listLunarEclipses(fromMs, toMs), ...listSolarEclipses(location, fromMs, toMs)]
  return courses
    .flatMap((course) => {
      const visible = clipToHorizon(location, course.body, { from: course.startsAt, to: course.endsAt })
      if (!visible || visible.to <= fromMs || visible.from >= toMs) return []
      const date = toCivilDate(civilDayAt(visible.from, location.timeZone))
      return [{ ...course, date, visibleFrom: visible.from, visibleTo: visible.to }]
    })
    .sort((a, b) => a.visibleFrom - b.visibleFrom)
}
