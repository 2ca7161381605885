import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { compose, logConfigWarnings, openGateways } from './compose.ts'
import { findHeldSocket, readConfig } from './config.ts'
import { serveInternal } from './platform/http/serve-internal.ts'
import { createLog } from './platform/log.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import { reportProcess } from './platform/watching/report-process.ts'
import { startPlatform } from './start-platform.ts'

const config = readConfig()
const log = createLog(config.LOG_LEVEL)
logConfigWarnings(config, log)
await openTracing(config, 'vazhipadu-api')
const platform = await startPlatform(config, log)
const gateways = openGateways(config, platform.installation)
const shared = compose(platform, gateways)
const app = await buildApp(shared)
const reporting = reportProcess(platform, 'api')
const internal = await serveInternal({
  host: config.INTERNAL_HOST,
  port: config.INTERNAL_PORT,
  readiness: platform.readiness,
})
// A socket passed by systemd takes precedence over the port; Fastify passes both to Node unchanged.
const fd = findHeldSocket()
await app.listen({ host: config.API_HOST, port: config.API_PORT, ...(fd !== undefined && { fd }) })
log.info({ port: config.API_PORT }, 'API is listening')

// Load balancers see that the process is not ready and have time to switch; calls in flight are finished.
const drainMs = config.DRAIN_SECONDS * 1_000
closeWithGrace({ delay: 25_000 + drainMs }, async ({ err, signal }) => {
  if (err) log.error({ err }, 'the API stops because of an error')
  log.info({ signal }, 'API is stopping')
  platform.readiness.drain()
  // After an error of our own, exit without waiting for the balancers.
  if (!err) await delay(drainMs)
  await app.close()
  await reporting.stop()
  internal.close()
  gateways.close()
  await shared.printer.stop()
  await shared.threads.stop()
  await platform.stop()
})
