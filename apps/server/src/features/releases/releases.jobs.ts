import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** A ballot was withdrawn: all who are down are told, some at a time. */
export const tellBallotWithdrawn = defineJob({
  name: 'tell-ballot-withdrawn',
  payload: z.object({ releaseId: z.uuid() }),
  atOnce: 1,
  expireInSeconds: 1_800,
})
