import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import type { PeopleDeps } from './change-rights.ts'
import { endQuestions, endRights } from './end-rights.ts'

export function peopleSweeps(deps: PeopleDeps): Sweep[] {
  return [
    { name: 'rights until a day', everyMs: 60_000, run: () => endRights(deps) },
    { name: 'rights nobody confirmed', everyMs: 60_000, run: () => endQuestions(deps) },
  ]
}
