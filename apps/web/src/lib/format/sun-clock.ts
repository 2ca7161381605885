import { roundSun } from '@vazhipadu/panchang/round-sun'

/** `06:22` on the temple's clock. Alone in its file: the sign-in page needs no other format. */
export const sunClock = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    roundSun(Date.parse(iso)),
  )
