import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { createFileStore } from './gateways/files.ts'
import { createGoogleVerifier } from './gateways/google.ts'
import { createProvider } from './gateways/razorpay.ts'
import { createScanner } from './gateways/scan-file.ts'
import { serveInternal } from './platform/http/serve-internal.ts'
import { createLog } from './platform/log.ts'
import { startPlatform } from './start-platform.ts'

const config = readConfig()
const log = createLog(config.LOG_LEVEL)
const platform = await startPlatform(config, log)
const app = await buildApp(platform, {
  verifyGoogle: createGoogleVerifier(config),
  files: createFileStore(config),
  scanFile: createScanner(config),
  provider: createProvider(config),
})
const internal = await serveInternal(config.INTERNAL_HOST, config.INTERNAL_PORT)
await app.listen({ host: config.API_HOST, port: config.API_PORT })
log.info({ port: config.API_PORT }, 'API is listening')

// Calls in flight are finished; after 25 s a balancer has long looked elsewhere.
closeWithGrace({ delay: 25_000 }, async ({ err, signal }) => {
  if (err) log.error({ err }, 'the API stops because of an error')
  log.info({ signal }, 'API is stopping')
  await app.close()
  internal.close()
  await platform.stop()
})
