import type { Place } from '../place.ts'

export const GURUVAYUR: Place = { latitude: 10.5943, longitude: 76.0411, timeZone: 'Asia/Kolkata' }
export const THIRUVANANTHAPURAM: Place = { latitude: 8.5241, longitude: 76.9366, timeZone: 'Asia/Kolkata' }
export const CHENNAI: Place = { latitude: 13.0827, longitude: 80.2707, timeZone: 'Asia/Kolkata' }
export const LONDON: Place = { latitude: 51.5074, longitude: -0.1278, timeZone: 'Europe/London' }
export const NEW_YORK: Place = { latitude: 40.7128, longitude: -74.006, timeZone: 'America/New_York' }
export const SYDNEY: Place = { latitude: -33.8688, longitude: 151.2093, timeZone: 'Australia/Sydney' }
export const TROMSO: Place = { latitude: 69.6492, longitude: 18.9553, timeZone: 'Europe/Oslo' }
