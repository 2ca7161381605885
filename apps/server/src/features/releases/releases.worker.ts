import { sql } from 'kysely'
import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AdvanceDeps, openAdvancing } from './advance-releases.ts'
import { notifyNotDrawn } from './notify-not-drawn.ts'
import { notifyBallotWithdrawn } from './releases.jobs.ts'

export function releasesHandlers({ db, clock }: Platform): Handler[] {
  return [
    handle(notifyBallotWithdrawn, async ({ releaseId }) => {
      while ((await notifyNotDrawn(db, releaseId, clock.now())) > 0);
    }),
  ]
}

export function releasesSweeps(deps: AdvanceDeps): Sweep[] {
  return [{ name: 'releases', everyMs: 1_000, isDue: isAnyOpen, run: openAdvancing(deps) }]
}

const isAnyOpen = () => sql`exists (select from release where ended_at is null)`
