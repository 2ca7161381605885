import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { fillCalendar } from './calendar.jobs.ts'
import { type Calendar, readRules } from './calendar.reads.ts'
import { fillDays } from './fill-days.ts'

export function calendarHandlers({ db, clock, calendar }: Platform & { calendar: Calendar }): Handler[] {
  return [
    handle(fillCalendar, async (_payload, log) => {
      const { today } = calendar.timeAt(clock.now())
      const filled = await fillDays(db, { location: calendar.location, rules: await readRules(db), today })
      log.info({ filled }, 'days of the calendar computed')
    }),
  ]
}
