import { constants, setPriority } from 'node:os'
import closeWithGrace from 'close-with-grace'
import { compose, listHandlers, listSweeps, openGateways } from './compose.ts'
import { directDatabaseUrl, readConfig } from './config.ts'
import { listSchedules } from './jobs.ts'
import { serveInternal } from './platform/http/serve-internal.ts'
import { countDeadLetters } from './platform/jobs/count-dead-letters.ts'
import { runJobs } from './platform/jobs/run-jobs.ts'
import { runSweeps } from './platform/jobs/run-sweeps.ts'
import { createLog } from './platform/log.ts'
import { startPlatform } from './start-platform.ts'

// On a machine that it shares with the API, letters and papers come after whoever is booking.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const config = readConfig()
const log = createLog(config.LOG_LEVEL)
const platform = await startPlatform(config, log)
const gateways = openGateways(config)
const shared = compose(platform, gateways)
const running = await runJobs({
  directUrl: directDatabaseUrl(config),
  handlers: listHandlers(shared),
  schedules: listSchedules(config.TEMPLE_TIME_ZONE),
  log,
})
const sweeping = runSweeps(listSweeps(shared), log, platform.skew)
countDeadLetters(platform.db)
const internal = await serveInternal(config.INTERNAL_HOST, config.WORKER_INTERNAL_PORT, platform.skew)
log.info('worker is taking jobs')

closeWithGrace({ delay: 35_000 }, async ({ err, signal }) => {
  if (err) log.error({ err }, 'the worker stops because of an error')
  log.info({ signal }, 'worker is stopping')
  await sweeping.stop()
  await running.stop()
  internal.close()
  gateways.close()
  await shared.printer.stop()
  await platform.stop()
})
