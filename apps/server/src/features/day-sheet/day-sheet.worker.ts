import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import { enqueueDaySheets, type MailingDeps } from './enqueue-day-sheets.ts'
import { clearSheets } from './freeze-version.ts'

export function daySheetSweeps(deps: MailingDeps): Sweep[] {
  const { db, clock, calendar } = deps
  return [
    { name: 'day sheets', everyMs: 15_000, run: () => enqueueDaySheets(deps) },
    {
      name: 'old day sheets',
      everyMs: 3_600_000,
      run: () => clearSheets(db, calendar.timeAt(clock.now()).today),
    },
  ]
}
