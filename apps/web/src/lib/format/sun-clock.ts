import { readClock } from '@vazhipadu/locales/format-date'
import { roundSun } from '@vazhipadu/panchang/round-sun'

/** `06:22` in the temple's time zone. In a separate file, because the sign-in page needs no other format. */
export const sunClock = (iso: string, timeZone: string) =>
  readClock(new Date(roundSun(Date.parse(iso))), timeZone).clock
