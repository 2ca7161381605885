import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { fillSearch } from './fill-search.ts'

export function searchSweeps(deps: Pick<Platform, 'db' | 'clock'>): Sweep[] {
  return [{ name: 'what the search does not know yet', everyMs: 60_000, run: () => fillSearch(deps) }]
}
