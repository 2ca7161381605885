import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import { enqueueDaySheets, type MailingDeps } from './enqueue-day-sheets.ts'
import { clearSheets } from './freeze-version.ts'
import { type MakingDeps, makeExportFile } from './make-export.ts'
import { makeExport } from './reports.jobs.ts'
import { sweepExports } from './sweep-exports.ts'

export function reportsSweeps(deps: MailingDeps): Sweep[] {
  const { db, clock, calendar } = deps
  return [
    { name: 'day sheets', everyMs: 5_000, run: () => enqueueDaySheets(deps) },
    {
      name: 'old day sheets',
      everyMs: 3_600_000,
      run: () => clearSheets(db, calendar.timeAt(clock.now()).today),
    },
  ]
}

export function exportHandlers(deps: MakingDeps): Handler[] {
  return [handle(makeExport, ({ exportId }, log) => makeExportFile(deps, exportId, log))]
}

export function exportSweeps(deps: Pick<MakingDeps, 'db' | 'clock' | 'files'>): Sweep[] {
  return [{ name: 'expired exports', everyMs: 600_000, run: () => sweepExports(deps) }]
}
