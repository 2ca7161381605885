import { retryFailedJobs } from '../features/system/failed-jobs.ts'
import { systemClock } from '../platform/clock.ts'
import { openJobSender } from '../platform/jobs/enqueue.ts'
import { runOnDatabase } from './run-on-database.ts'

await runOnDatabase(async (db) => {
  const sender = await openJobSender(db)
  const moved = await retryFailedJobs(db, { at: systemClock.now() })
  await sender.close()
  return `${moved} jobs were put back into their queues.`
})
