import { readClock } from '@vazhipadu/locales/format-date'
import { roundSun } from '@vazhipadu/panchang/round-sun'

/** `06:22` on the temple's clock. Alone in its file: the sign-in page needs no other format. */
export const sunClock = (iso: string, timeZone: string) =>
  readClock(new Date(roundSun(Date.parse(iso))), timeZone).clock
