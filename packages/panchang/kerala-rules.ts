import { KERALA_OBSERVANCES } from './kerala-observances.ts'
import type { Rules } from './rules.ts'

/** What Kerala does where no temple says otherwise; every choice is argued in docs/domain/panchangam.md. */
export const KERALA: Rules = {
  sunrise: 'disc-centre',
  minNazhika: 6,
  ifTwoSunrises: 'later',
  ifTwiceInMonth: 'later-unless-sankramam',
  monthCutoff: 3 / 5,
  // Thiruvananthapuram. The Malayalam date is one for the whole state: 1 Kanni 1199 is only right from the south.
  calendarPlace: { latitude: 8.5241, longitude: 76.9366, timeZone: 'Asia/Kolkata' },
  observances: KERALA_OBSERVANCES,
}
