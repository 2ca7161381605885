import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { announceStart, compose, openGateways } from './compose.ts'
import { findHeldSocket, readConfig } from './config.ts'
import { serveInternal } from './platform/http/serve-internal.ts'
import { createLog } from './platform/log.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import { reportProcess } from './platform/watching/report-process.ts'
import { startPlatform } from './start-platform.ts'

const config = readConfig()
const log = createLog(config.LOG_LEVEL)
announceStart(config, log)
await openTracing(config, 'vazhipadu-api')
const platform = await startPlatform(config, log)
const gateways = openGateways(config)
const shared = compose(platform, gateways)
const app = await buildApp(shared)
const reporting = reportProcess(platform, 'api')
const internal = await serveInternal({
  host: config.INTERNAL_HOST,
  port: config.INTERNAL_PORT,
  readiness: platform.readiness,
})
// A socket that is held for us comes before the port; Fastify hands both on as they are.
const fd = findHeldSocket()
await app.listen({ host: config.API_HOST, port: config.API_PORT, ...(fd !== undefined && { fd }) })
log.info({ port: config.API_PORT }, 'API is listening')

// Those before us are told first and have time to look elsewhere; calls in flight are finished.
const drainMs = config.DRAIN_SECONDS * 1_000
closeWithGrace({ delay: 25_000 + drainMs }, async ({ err, signal }) => {
  if (err) log.error({ err }, 'the API stops because of an error')
  log.info({ signal }, 'API is stopping')
  platform.readiness.drain()
  // After a fault of our own there is nobody to be polite to.
  if (!err) await delay(drainMs)
  await app.close()
  await reporting.stop()
  internal.close()
  gateways.close()
  await shared.printer.stop()
  await platform.stop()
})
