import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Notifies all participants in batches that a ballot was withdrawn. */
export const notifyBallotWithdrawn = defineJob({
  name: 'tell-ballot-withdrawn',
  payload: z.object({ releaseId: z.uuid() }),
  concurrency: 1,
  expireInSeconds: 1_800,
})
