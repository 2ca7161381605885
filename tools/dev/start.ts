// npm run dev: starts the whole system on this machine with one command.

import { mkdir, writeFile } from 'node:fs/promises'
import {
  asRuntime,
  googlePart,
  listParts,
  makeEnvironment,
  readPorts,
  simulateGoogle,
} from './describe-stack.ts'
import { findDatabaseServer } from './find-database-server.ts'
import { isListening } from './is-listening.ts'
import { prepareDatabase, seedDatabase } from './prepare-database.ts'
import { serveUntilStopped, startStack } from './start-stack.ts'

const major = Number(process.versions.node.split('.')[0])
const ports = readPorts({
  api: 4000,
  internal: 4001,
  worker: 4002,
  web: 5173,
  inbox: 4030,
  smtp: 4025,
  razorpay: 4050,
})
const google = Number(process.env.GOOGLE_STAND_IN_PORT ?? 4040)
// A real Google client id replaces the simulated Google.
const ownClient = process.env.GOOGLE_CLIENT_IDS
const databaseUrl = process.env.DATABASE_URL ?? `${findDatabaseServer()}/vazhipadu`
try {
  if (major < 24) throw new Error(`Node 24 is needed, this is ${process.version}. Start it with: npm run dev`)
  const env: Record<string, string> = {
    ...(await makeEnvironment(ports, databaseUrl)),
    ...asRuntime(databaseUrl),
    ...(ownClient ? { GOOGLE_CLIENT_IDS: ownClient } : simulateGoogle(google)),
  }
  await refuseWithoutRedis()
  // Other commands (admin:grant, db:migrate) read this environment.
  await mkdir('.local', { recursive: true })
  await writeFile(
    '.local/dev.env',
    Object.entries(env)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )
  console.log(await prepareDatabase(databaseUrl, env))
  console.log(await seedDatabase(env))
  const parts = listParts(ports, process.argv.includes('--built'))
  if (!ownClient) parts.push(googlePart(google))
  const stack = await startStack(parts, env)
  console.log(`
  Vazhipadu is running.
    web        http://localhost:${ports.web}
    API        http://localhost:${ports.api}   reference: http://localhost:${ports.api}/reference
    inbox      http://localhost:${ports.inbox}   every letter and SMS that is sent lands here
    Google     ${ownClient ? 'itself, for your own client' : `http://localhost:${google}   played: its button on the sign-in page asks whom it should vouch for`}
    payments   http://localhost:${ports.razorpay}/control/ui   the payment provider, played; no money moves
  Make yourself a manager after signing up: npm run admin:grant -- <your e-mail> manager
  It holds from the next sign-in. The inbox keeps its messages in memory: a restart empties it.
  Ctrl-C stops everything.
`)
  await serveUntilStopped(stack)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function refuseWithoutRedis(): Promise<void> {
  const url = new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379')
  if (await isListening(Number(url.port || 6379), url.hostname)) return
  throw new Error(`Redis does not answer at ${url.host}. Run: npm run setup`)
}
