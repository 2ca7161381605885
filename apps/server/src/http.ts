import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { compose, openGateways } from './compose.ts'
import { readConfig } from './config.ts'
import { serveInternal } from './platform/http/serve-internal.ts'
import { createLog } from './platform/log.ts'
import { startPlatform } from './start-platform.ts'

const config = readConfig()
const log = createLog(config.LOG_LEVEL)
const platform = await startPlatform(config, log)
const gateways = openGateways(config)
const shared = compose(platform, gateways)
const app = await buildApp(shared)
const internal = await serveInternal(config.INTERNAL_HOST, config.INTERNAL_PORT, platform.skew)
await app.listen({ host: config.API_HOST, port: config.API_PORT })
log.info({ port: config.API_PORT }, 'API is listening')

// Calls in flight are finished; after 25 s a balancer has long looked elsewhere.
closeWithGrace({ delay: 25_000 }, async ({ err, signal }) => {
  if (err) log.error({ err }, 'the API stops because of an error')
  log.info({ signal }, 'API is stopping')
  await app.close()
  internal.close()
  gateways.close()
  await shared.printer.stop()
  await platform.stop()
})
