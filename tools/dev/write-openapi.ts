// Writes docs/openapi.json from the routes; `--check` fails when it is stale. Through a database made for it.

import { readFile, writeFile } from 'node:fs/promises'
import { buildApp } from '../../apps/server/src/app.ts'
import { compose, openGateways } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { startPlatform } from '../../apps/server/src/start-platform.ts'
import { makeEnvironment } from './describe-stack.ts'
import { dropDatabase, prepareDatabase } from './prepare-database.ts'

const url = `postgres://postgres@127.0.0.1:5432/vazhipadu_openapi_${process.pid}`
const env = await makeEnvironment(
  { api: 0, internal: 0, worker: 0, web: 5173, inbox: 4030, smtp: 4025, razorpay: 4050 },
  url,
)
await prepareDatabase(url, env)
const config = readConfig(env)
const platform = await startPlatform(config, createLog('silent'))
const gateways = openGateways(config)
const app = await buildApp(compose(platform, gateways))
await app.ready()
const described = app.swagger()
// By path, not by the order in which features are registered.
const paths = Object.fromEntries(
  Object.entries(described.paths ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
)
const written = `${JSON.stringify({ ...described, paths }, null, 2)}\n`
await app.close()
gateways.close()
await platform.stop()
await dropDatabase(url)

const file = 'docs/openapi.json'
if (!process.argv.includes('--check')) await writeFile(file, written)
else if ((await readFile(file, 'utf8').catch(() => '')) !== written) {
  console.error(`${file} is stale: npm run openapi`)
  process.exitCode = 1
}
