import { tryAgain } from '../features/system/try-again.ts'
import { systemClock } from '../platform/clock.ts'
import { openJobSender } from '../platform/jobs/enqueue.ts'
import { runOnDatabase } from './run-on-database.ts'

await runOnDatabase(async (db) => {
  const sender = await openJobSender(db)
  const moved = await tryAgain(db, { at: systemClock.now() })
  await sender.close()
  return `${moved} jobs were put back into their queues.`
})
