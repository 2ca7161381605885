import { constants, setPriority } from 'node:os'
import closeWithGrace from 'close-with-grace'
import { compose, listHandlers, listSweeps, logConfigWarnings, openGateways } from './compose.ts'
import { directDatabaseUrl, readConfig } from './config.ts'
import { listSchedules } from './jobs.ts'
import { serveInternal } from './platform/http/serve-internal.ts'
import { pollJobs } from './platform/jobs/job-poller.ts'
import { runJobs } from './platform/jobs/run-jobs.ts'
import { runSweeps } from './platform/jobs/run-sweeps.ts'
import { createLog } from './platform/log.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import { untilLost, untilOwned } from './platform/watch-installation.ts'
import { cacheReadings } from './platform/watching/cache-readings.ts'
import { reportProcess } from './platform/watching/report-process.ts'
import { readings } from './readings.ts'
import { startPlatform } from './start-platform.ts'

// On a machine shared with the API, mail and documents have a lower priority than bookings.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const config = readConfig()
const log = createLog(config.LOG_LEVEL)
logConfigWarnings(config, log)
await openTracing(config, 'vazhipadu-worker')
const platform = await startPlatform(config, log)
const gateways = openGateways(config, platform.installation)
const shared = compose(platform, gateways)
// On a copy of another installation's database it takes no job, sends no mail and sweeps nothing.
await untilOwned(platform.installation)
const running = await runJobs({
  directUrl: directDatabaseUrl(config),
  handlers: listHandlers(shared),
  schedules: listSchedules(config.TEMPLE_TIME_ZONE),
  log,
})
const sweeping = runSweeps(listSweeps(shared), log, platform.skew)
const looking = pollJobs(platform, [...running.signs, ...sweeping.signs])
const reading = cacheReadings(platform, readings)
const findStuck = () => looking.findStuck() ?? sweeping.findStuck()
const reporting = reportProcess(platform, 'worker', findStuck)
const internal = await serveInternal({
  host: config.INTERNAL_HOST,
  port: config.WORKER_INTERNAL_PORT,
  readiness: platform.readiness,
  findStuck,
})
log.info('worker is taking jobs')

// Another machine has claimed the database: exit, so that the restarted worker waits.
void untilLost(platform.installation).then((problem) => {
  throw new Error(problem)
})

closeWithGrace({ delay: 35_000 }, async ({ err, signal }) => {
  if (err) log.error({ err }, 'the worker stops because of an error')
  log.info({ signal }, 'worker is stopping')
  platform.readiness.drain()
  await looking.stop()
  reading.stop()
  await reporting.stop()
  await sweeping.stop()
  await running.stop()
  internal.close()
  gateways.close()
  await shared.printer.stop()
  await shared.threads.stop()
  await platform.stop()
})
