import { readClock } from '@vazhipadu/locales/format-date'
import phoneDawn from './sky/sky-dawn.avif'
import phoneDay from './sky/sky-day.avif'
import phoneDusk from './sky/sky-dusk.avif'
import phoneNight from './sky/sky-night.avif'
import dawn from './svg/sky-dawn.svg'
import day from './svg/sky-day.svg'
import dusk from './svg/sky-dusk.svg'
import night from './svg/sky-night.svg'

export const skies = { dawn, day, dusk, night }
/** The skies as bitmaps (`npm run skies`). */
export const phoneSkies = { dawn: phoneDawn, day: phoneDay, dusk: phoneDusk, night: phoneNight }
export type SkyName = keyof typeof skies

/** Average times at the temple, used until the calendar is loaded. */
export const usualSunrise = '06:15'
export const usualSunset = '18:10'

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The minute of the day in the temple's time zone. */
const templeMinute = (now: Date, timeZone: string) => minutesOf(readClock(now, timeZone).clock)

interface SkyHours {
  now: Date
  timeZone: string
  sunrise?: string
  sunset?: string
}

/** Dawn is from one hour before to one hour after sunrise; dusk the same around sunset. */
export function skyAt({ now, timeZone, sunrise = usualSunrise, sunset = usualSunset }: SkyHours): SkyName {
  const minute = templeMinute(now, timeZone)
  if (Math.abs(minute - minutesOf(sunrise)) < 60) return 'dawn'
  if (Math.abs(minute - minutesOf(sunset)) < 60) return 'dusk'
  return minute > minutesOf(sunrise) && minute < minutesOf(sunset) ? 'day' : 'night'
}
