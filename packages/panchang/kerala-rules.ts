import { KERALA_OBSERVANCES } from './kerala-observances.ts'
import type { Rules } from './rules.ts'

/** Kerala's defaults for temples without a custom of their own; reasons in docs/domain/panchangam.md. */
export const KERALA: Rules = {
  sunrise: 'disc-centre',
  minNazhika: 6,
  ifTwoSunrises: 'later',
  ifTwiceInMonth: 'later-unless-sankramam',
  monthCutoff: 3 / 5,
  // Thiruvananthapuram. The whole state uses one Malayalam date; 1 Kanni 1199 is only right if computed for the south.
  calendarPlace: { latitude: 8.5241, longitude: 76.9366, timeZone: 'Asia/Kolkata' },
  observances: KERALA_OBSERVANCES,
}
