// npm run e2e: builds the web app, starts a separate system, and runs the journeys in a browser. All journeys run in
// two parallel lanes, each with its own system and clock; a selection by Playwright's arguments runs in one.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { asRuntime, listParts, makeEnvironment, readPorts, simulateGoogle } from './describe-stack.ts'
import { findDatabaseServer } from './find-database-server.ts'
import { prepareDatabase, seedDatabase } from './prepare-database.ts'
import { startStack } from './start-stack.ts'

const lane = process.env.E2E_LANE
if (lane === undefined && process.argv.length === 2) process.exit(await runLanes())

const ports = readPorts({
  api: 4100,
  internal: 4101,
  worker: 4102,
  web: 4173,
  inbox: 4130,
  smtp: 4125,
  razorpay: 4150,
})
const databaseUrl = process.env.DATABASE_URL ?? `${findDatabaseServer()}/vazhipadu_e2e`
const env: Record<string, string> = {
  ...(await makeEnvironment(ports, databaseUrl)),
  ...asRuntime(databaseUrl),
  REDIS_PREFIX: `e2e:${process.pid}:`,
  CLOCK_ADJUSTABLE: 'true',
  // All journeys come from one address and sign up often, so these limits must not apply.
  LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: '100000',
  LIMIT_SIGN_IN_FAILURES_PER_IP: '100000',
  LIMIT_REQUESTS_PER_IP_A_MINUTE: '100000',
  // Load shedding is off: a slow test machine would look overloaded.
  SHED_AT_LOOP_DELAY_MS: '0',
  ...simulateGoogle(Number(process.env.GOOGLE_STAND_IN_PORT ?? 4140)),
  E2E_WEB_URL: `http://localhost:${ports.web}`,
  E2E_API_URL: `http://localhost:${ports.api}`,
  E2E_INBOX_URL: `http://localhost:${ports.inbox}`,
  E2E_RAZORPAY_URL: `http://localhost:${ports.razorpay}`,
  E2E_DATABASE_URL: databaseUrl,
}

// Separate output folders, so that other builds are not affected. The gallery is included, because built pages load ten
// times faster; measurements exclude it, because it is not shipped.
env.GALLERY = process.env.LIGHTHOUSE_PAGES ? '' : '1'
env.WEB_DIST = `.local/web-${lane ?? 'journeys'}`
env.PAGES_RENDERER = `${env.WEB_DIST}-render`
env.PAGES_DIRECTORY = `.local/pages-${lane ?? 'journeys'}`
env.BRIDGE_DIST = `.local/bridge-${lane ?? 'journeys'}`
const build = ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn', '--emptyOutDir']
await run([...build, '--outDir', `../../${env.WEB_DIST}`])
await run([...build, '--config', 'apps/web/vite.bridge.config.ts', '--outDir', `../../${env.BRIDGE_DIST}`])
await prepareDatabase(databaseUrl, env, true)
await seedDatabase(env)
const stack = await startStack(listParts(ports, true), env, process.env.E2E_SHOW_LOGS === undefined)
const code = await run([
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
  ...process.argv.slice(2),
]).catch((failed: unknown) => Number(failed) || 1)
await stack.stop()
process.exit(code)

/** Runs both lanes; the second has its own ports. */
async function runLanes(): Promise<number> {
  const second = {
    API_PORT: '4200',
    INTERNAL_PORT: '4201',
    WORKER_INTERNAL_PORT: '4202',
    WEB_PORT: '4273',
    INBOX_HTTP_PORT: '4230',
    INBOX_SMTP_PORT: '4225',
    RAZORPAY_SANDBOX_PORT: '4250',
    GOOGLE_STAND_IN_PORT: '4240',
    DATABASE_URL: `${findDatabaseServer()}/vazhipadu_e2e_2`,
  }
  const codes = await Promise.all([runLane('house', {}), runLane('money', second)])
  return Math.max(...codes)
}

function runLane(name: string, laneEnv: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, process.argv.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...laneEnv, E2E_LANE: name },
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name}: ${line}`))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

function run(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('exit', (exitCode) => (exitCode === 0 ? resolve(0) : reject(exitCode ?? 1)))
  })
}
