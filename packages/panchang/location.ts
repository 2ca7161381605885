import { PanchangError } from './panchang-error.ts'

/** Degrees north and east; `timeZone` is an IANA name such as `Asia/Kolkata`. */
export interface GeoLocation {
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
}

export function checkPlace(location: GeoLocation): void {
  const { latitude, longitude, timeZone } = location
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!onEarth) throw new PanchangError('bad-place', `${latitude}, ${longitude} is not a location on Earth`)
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    throw new PanchangError('bad-place', `${timeZone} is not a known time zone`)
  }
}
