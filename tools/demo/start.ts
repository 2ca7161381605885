// npm run demo [-- --reset]: the whole system with two years of an invented temple, and accounts to explore it.
import {
  asRuntime,
  googlePart,
  listParts,
  makeEnvironment,
  readPorts,
  simulateGoogle,
} from '../dev/describe-stack.ts'
import { findDatabaseServer } from '../dev/find-database-server.ts'
import { prepareDatabase, seedDatabase } from '../dev/prepare-database.ts'
import { serveUntilStopped, startStack } from '../dev/start-stack.ts'
import { devotee, office, PASSWORD } from './list-people.ts'
import { refuseProduction } from './refuse-production.ts'
import { seedYear } from './seed-year.ts'
import { stageOffice } from './stage-office.ts'

const ORDERS = 4_000
/** DEMO_NAME runs a second demo beside the first, with its own data. */
const name = process.env.DEMO_NAME ? `demo_${process.env.DEMO_NAME}` : 'demo'

// Other ports than `npm run dev`, so that both can run.
const ports = readPorts({
  api: 4700,
  internal: 4701,
  worker: 4702,
  web: 5773,
  inbox: 4730,
  smtp: 4725,
  razorpay: 4750,
})
const google = Number(process.env.GOOGLE_STAND_IN_PORT ?? 4740)
const web = `http://localhost:${ports.web}`
const api = `http://localhost:${ports.api}`

try {
  const databaseUrl = `${findDatabaseServer()}/vazhipadu_${name}`
  refuseProduction(databaseUrl, process.env)
  const began = new Date()
  const env: Record<string, string> = {
    ...(await makeEnvironment(ports, databaseUrl)),
    ...asRuntime(databaseUrl),
    ...simulateGoogle(google),
    REDIS_PREFIX: `${name}:`,
    DEMO: 'true',
  }
  console.log(await prepareDatabase(databaseUrl, env, process.argv.includes('--reset')))
  console.log(await seedDatabase(env))
  await seedYear({ databaseUrl, orders: ORDERS, at: began })
  const parts = listParts(ports, process.argv.includes('--built'))
  parts.push(googlePart(google))
  const stack = await startStack(parts, env, !process.argv.includes('--logs'))
  await stageOffice({ api, web }, began).catch((error: unknown) => {
    // The rest of the demo works without it.
    console.error(`The closed day and the rush could not be prepared: ${String(error)}`)
  })
  console.log(describeDemo(Math.round((Date.now() - began.getTime()) / 1000)))
  await serveUntilStopped(stack)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function describeDemo(seconds: number): string {
  const people = [devotee, ...office].map(
    ({ role, name, email }) => `    ${role.padEnd(10)} ${email.padEnd(24)} ${name}`,
  )
  return `
  The demo temple is open (after ${seconds} s): ${web}

  Sign in as any of these; the password of all is  ${PASSWORD}
${people.join('\n')}

    inbox      http://localhost:${ports.inbox}   every letter and SMS lands here
    payments   http://localhost:${ports.razorpay}/control/ui   played; nothing is charged
    API        ${api}/reference   for programs: ${api}/public/v1/offerings
  The office asks nobody here for a second factor. To begin anew: npm run demo -- --reset
  Ctrl-C stops everything.
`
}
