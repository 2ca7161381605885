import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import { type MakingDeps, makeExportFile } from './exports/make-export.ts'
import { sweepExports } from './exports/sweep-exports.ts'
import { makeExport } from './reports.jobs.ts'

export function reportsHandlers(deps: MakingDeps): Handler[] {
  return [handle(makeExport, ({ exportId }, log) => makeExportFile(deps, exportId, log))]
}

export function reportsSweeps(deps: Pick<MakingDeps, 'db' | 'clock' | 'files'>): Sweep[] {
  return [{ name: 'expired exports', everyMs: 600_000, run: () => sweepExports(deps) }]
}
