import type { GeoLocation } from '../location.ts'

export const GURUVAYUR: GeoLocation = { latitude: 10.5943, longitude: 76.0411, timeZone: 'Asia/Kolkata' }
export const THIRUVANANTHAPURAM: GeoLocation = {
  latitude: 8.5241,
  longitude: 76.9366,
  timeZone: 'Asia/Kolkata',
}
export const CHENNAI: GeoLocation = { latitude: 13.0827, longitude: 80.2707, timeZone: 'Asia/Kolkata' }
export const LONDON: GeoLocation = { latitude: 51.5074, longitude: -0.1278, timeZone: 'Europe/London' }
export const NEW_YORK: GeoLocation = { latitude: 40.7128, longitude: -74.006, timeZone: 'America/New_York' }
export const SYDNEY: GeoLocation = { latitude: -33.8688, longitude: 151.2093, timeZone: 'Australia/Sydney' }
export const TROMSO: GeoLocation = { latitude: 69.6492, longitude: 18.9553, timeZone: 'Europe/Oslo' }
