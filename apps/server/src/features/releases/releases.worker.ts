import { sql } from 'kysely'
import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AdvanceDeps, openAdvancing } from './advance-releases.ts'
import { tellBallotWithdrawn } from './releases.jobs.ts'
import { tellNotDrawn } from './tell-not-drawn.ts'

export function releasesHandlers({ db, clock }: Platform): Handler[] {
  return [
    handle(tellBallotWithdrawn, async ({ releaseId }) => {
      while ((await tellNotDrawn(db, releaseId, clock.now())) > 0);
    }),
  ]
}

export function releasesSweeps(deps: AdvanceDeps): Sweep[] {
  return [{ name: 'releases', everyMs: 1_000, isDue: isAnyOpen, run: openAdvancing(deps) }]
}

const isAnyOpen = () => sql`exists (select from release where ended_at is null)`
