import {
  AstroTime,
  Body,
  EclipseKind,
  EclipticGeoMoon,
  e_tilt,
  type LocalSolarEclipseInfo,
  type LunarEclipseInfo,
  NextLocalSolarEclipse,
  NextLunarEclipse,
  Observer,
  SearchAltitude,
  SearchLocalSolarEclipse,
  SearchLunarEclipse,
  SearchRiseSet,
  SetDeltaTFunction,
  SunPosition,
} from 'astronomy-engine'
import { deltaT } from './delta-t.ts'
import type { GeoLocation } from './location.ts'

// The library's own Delta-T (Espenak and Meeus, 2006) is 5 s too large in 2025 and 11 s in 2035, which would shift
// every boundary by as much. The function is global mutable state of the library, so it is set once, here, in the only
// file that imports the library.
SetDeltaTFunction(deltaT)

const MS_PER_DAY = 86_400_000
const J2000_MS = Date.UTC(2000, 0, 1, 12)
const DAYS_PER_CENTURY = 36_525

// Lahiri (Chitrapaksha) ayanamsa: 23.857092 degrees at J2000, growing by the general precession p_A of IAU 2006. Of the
// ayanamsas tried, only this one matches the sankramam times printed in Kerala.
const AYANAMSA_J2000 = 23.857092
const PRECESSION = [5028.796195, 1.1054348] as const

export type SunriseDefinition = 'disc-centre' | 'upper-limb'
export type Direction = 'rise' | 'set'

function timeAt(ms: number): AstroTime {
  return new AstroTime((ms - J2000_MS) / MS_PER_DAY)
}

function msOf(time: AstroTime): number {
  return Math.round(time.ut * MS_PER_DAY + J2000_MS)
}

function observerAt(location: GeoLocation): Observer {
  return new Observer(location.latitude, location.longitude, 0)
}

function toSidereal(apparentLongitude: number, time: AstroTime): number {
  const centuries = time.tt / DAYS_PER_CENTURY
  const ayanamsa = AYANAMSA_J2000 + (PRECESSION[0] * centuries + PRECESSION[1] * centuries * centuries) / 3600
  // Both longitude and ayanamsa are measured from the equinox that nutation moves, so nutation must cancel.
  const nutation = e_tilt(time).dpsi / 3600
  return apparentLongitude - nutation - ayanamsa
}

/**
 * Sidereal longitude of the Moon in degrees. The library already returns the apparent location: an additional
 * light-time correction made every boundary worse against the reference ephemeris.
 */
export function moonLongitude(ms: number): number {
  const time = timeAt(ms)
  return toSidereal(EclipticGeoMoon(time).lon, time)
}

export function sunLongitude(ms: number): number {
  const time = timeAt(ms)
  return toSidereal(SunPosition(time).elon, time)
}

/** Degrees the Moon is ahead of the Sun; nutation and ayanamsa cancel. */
export function moonAheadOfSun(ms: number): number {
  const time = timeAt(ms)
  return EclipticGeoMoon(time).lon - SunPosition(time).elon
}

/** The next time the Sun's disc touches the horizon, or undefined if it does not within `withinMs`. */
export function findSunAtHorizon(
  location: GeoLocation,
  direction: Direction,
  definition: SunriseDefinition,
  afterMs: number,
  withinMs: number,
): number | undefined {
  const sign = direction === 'rise' ? 1 : -1
  const observer = observerAt(location)
  const start = timeAt(afterMs)
  const days = withinMs / MS_PER_DAY
  const found =
    definition === 'disc-centre'
      ? SearchAltitude(Body.Sun, observer, sign, start, days, 0)
      : SearchRiseSet(Body.Sun, observer, sign, start, days)
  return found ? msOf(found) : undefined
}

export interface EclipseCourse {
  readonly body: 'sun' | 'moon'
  readonly type: 'partial' | 'annular' | 'total'
  /** Share of the disc covered at the peak, 0 to 1. */
  readonly obscuration: number
  readonly startsAt: number
  readonly peakAt: number
  readonly endsAt: number
}

const TYPES = {
  [EclipseKind.Penumbral]: undefined,
  [EclipseKind.Partial]: 'partial',
  [EclipseKind.Annular]: 'annular',
  [EclipseKind.Total]: 'total',
} as const

function describeLunar(found: LunarEclipseInfo): EclipseCourse | undefined {
  const type = TYPES[found.kind]
  // Penumbral eclipses are hardly visible to the naked eye and are not observed as a grahanam.
  if (!type) return undefined
  const peakAt = msOf(found.peak)
  const half = Math.round(found.sd_partial * 60_000)
  return {
    body: 'moon',
    type,
    obscuration: found.obscuration,
    startsAt: peakAt - half,
    peakAt,
    endsAt: peakAt + half,
  }
}

function describeSolar(found: LocalSolarEclipseInfo): EclipseCourse | undefined {
  const type = TYPES[found.kind]
  if (!type) return undefined
  return {
    body: 'sun',
    type,
    obscuration: found.obscuration,
    startsAt: msOf(found.partial_begin.time),
    peakAt: msOf(found.peak.time),
    endsAt: msOf(found.partial_end.time),
  }
}

/** Umbral lunar eclipses that overlap the period, visible or not. */
export function listLunarEclipses(fromMs: number, toMs: number): EclipseCourse[] {
  const courses: EclipseCourse[] = []
  // Starts six hours earlier, so that an eclipse in progress at the beginning is not missed.
  let found = SearchLunarEclipse(timeAt(fromMs - MS_PER_DAY / 4))
  while (msOf(found.peak) < toMs + MS_PER_DAY / 4) {
    const course = describeLunar(found)
    if (course && course.endsAt > fromMs && course.startsAt < toMs) courses.push(course)
    found = NextLunarEclipse(found.peak)
  }
  return courses
}

/** Solar eclipses at the location that overlap the period. */
export function listSolarEclipses(location: GeoLocation, fromMs: number, toMs: number): EclipseCourse[] {
  const courses: EclipseCourse[] = []
  const observer = observerAt(location)
  let found = SearchLocalSolarEclipse(timeAt(fromMs - MS_PER_DAY / 4), observer)
  while (msOf(found.peak.time) < toMs + MS_PER_DAY / 4) {
    const course = describeSolar(found)
    if (course && course.endsAt > fromMs && course.startsAt < toMs) courses.push(course)
    found = NextLocalSolarEclipse(found.peak.time, observer)
  }
  return courses
}

/**
 * The part of a period in which the body's upper edge is above the visible horizon. In the few hours of an eclipse a
 * body rises or sets once at most.
 */
export function clipToHorizon(
  location: GeoLocation,
  body: 'sun' | 'moon',
  period: { readonly from: number; readonly to: number },
): { from: number; to: number } | undefined {
  const observer = observerAt(location)
  const target = body === 'sun' ? Body.Sun : Body.Moon
  const search = (sign: number) => SearchRiseSet(target, observer, sign, timeAt(period.from), 2)
  const rise = search(1)
  const set = search(-1)
  const isUpAtFirst = set !== null && (rise === null || set.ut < rise.ut)
  const from = isUpAtFirst ? period.from : rise ? msOf(rise) : period.to
  const to = isUpAtFirst && set ? Math.min(period.to, msOf(set)) : period.to
  return from < to ? { from, to } : undefined
}
