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
/** The same as pictures (`npm run skies`). */
export const phoneSkies = { dawn: phoneDawn, day: phoneDay, dusk: phoneDusk, night: phoneNight }
export type SkyName = keyof typeof skies

/** Until the calendar tells the temple's own: about the middle of its year. */
export const usualSunrise = '06:15'
export const usualSunset = '18:10'

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The minute of the day, on the temple's clock, wherever the reader is. */
const templeMinute = (now: Date, timeZone: string) => minutesOf(readClock(now, timeZone).clock)

interface SkyHours {
  now: Date
  timeZone: string
  sunrise?: string
  sunset?: string
}

/** Dawn is the hour before and after sunrise, dusk the same around sunset. */
export function skyAt({ now, timeZone, sunrise = usualSunrise, sunset = usualSunset }: SkyHours): SkyName {
  const minute = templeMinute(now, timeZone)
  if (Math.abs(minute - minutesOf(sunrise)) < 60) return 'dawn'
  if (Math.abs(minute - minutesOf(sunset)) < 60) return 'dusk'
  return minute > minutesOf(sunrise) && minute < minutesOf(sunset) ? 'day' : 'night'
}
