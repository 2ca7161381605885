import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendPerformed } from './send-performed.ts'

export function performingSweeps(deps: Pick<Platform, 'db' | 'clock'>): Sweep[] {
  return [{ name: 'performed letters', everyMs: 15_000, run: () => sendPerformed(deps) }]
}
