// npm run trace: books once through the real processes, with a PostgreSQL of its own, and draws the trace they sent.
import { writeFile } from 'node:fs/promises'
import { jobs } from '../../apps/server/src/jobs.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { installQueues } from '../../apps/server/src/platform/jobs/install-queues.ts'
import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { chooseTrace, renderTrace } from './trace/render-trace.ts'
import { LAST_CALL, traceBooking } from './trace/trace-booking.ts'

const PICTURE = 'docs/operations/booking-trace.svg'
const postgres = await startPostgres()
try {
  const url = `${postgres.server}/postgres`
  await migrate(url)
  await installQueues(url, jobs)
  const trace = chooseTrace((await traceBooking(url)).spans, LAST_CALL)
  await writeFile(PICTURE, renderTrace(trace))
  console.log(`${trace.length} spans of trace ${trace[0]?.traceId}: ${PICTURE}`)
} finally {
  await postgres.remove()
}
