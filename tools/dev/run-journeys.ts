// npm run e2e: builds the web app, starts the whole system beside any other, and runs the journeys in a browser.
import { spawn } from 'node:child_process'
import { listParts, makeEnvironment, readPorts } from './describe-stack.ts'
import { prepareDatabase, seedDatabase } from './prepare-database.ts'
import { startStack } from './start-stack.ts'

const ports = readPorts({
  api: 4100,
  internal: 4101,
  worker: 4102,
  web: 4173,
  inbox: 4130,
  smtp: 4125,
  razorpay: 4150,
})
const databaseUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/vazhipadu_e2e'
const google = `http://localhost:${Number(process.env.GOOGLE_STAND_IN_PORT ?? 4140)}`
const env = {
  ...(await makeEnvironment(ports, databaseUrl)),
  REDIS_PREFIX: `e2e:${process.pid}:`,
  CLOCK_ADJUSTABLE: 'true',
  // Every journey comes from one address and signs up anew: these limits would stop the test, not a thief.
  LIMIT_REGISTRATIONS_PER_ADDRESS_AN_HOUR: '100000',
  LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '100000',
  LIMIT_REQUESTS_PER_ADDRESS_A_MINUTE: '100000',
  GOOGLE_CLIENT_IDS: 'vazhipadu-journeys',
  GOOGLE_JWKS_URL: `${google}/keys`,
  GOOGLE_ISSUERS: google,
  VITE_GOOGLE_CLIENT_ID: 'vazhipadu-journeys',
  VITE_GSI_URL: `${google}/gsi/client`,
  GOOGLE_STAND_IN_URL: google,
  E2E_WEB_URL: `http://localhost:${ports.web}`,
  E2E_API_URL: `http://localhost:${ports.api}`,
  E2E_INBOX_URL: `http://localhost:${ports.inbox}`,
  E2E_RAZORPAY_URL: `http://localhost:${ports.razorpay}`,
  E2E_DATABASE_URL: databaseUrl,
}

await run(['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'])
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

function run(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('exit', (exitCode) => (exitCode === 0 ? resolve(0) : reject(exitCode ?? 1)))
  })
}
