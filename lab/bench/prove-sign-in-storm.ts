// npm run proof:sign-in-storm [-- --size 500]: all people sign in at once. Every sign-in must succeed, and the API must
// stay responsive: argon2 is limited to two at a time and must not starve other requests.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { listParts } from '../../tools/dev/describe-stack.ts'
import { dropDatabase, prepareDatabase } from '../../tools/dev/prepare-database.ts'
import { startStack } from '../../tools/dev/start-stack.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { readCount } from './read-option.ts'

const size = readCount('size', 500)
/** A small run on a busy machine only shows that nothing is lost; the limit is meant for the full size. */
const limitMs = size >= 500 ? 250 : 1_000
const password = 'sevenlampsatdawn'

const api = await findFreePort()
const internal = await findFreePort()
const ports = { api, internal, worker: 0, web: 5173, inbox: 0, smtp: 0, razorpay: 0 }
const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_storm_${process.pid}`
const env = { ...(await makeBenchEnvironment('storm', databaseUrl, ports)), LOG_LEVEL: 'warn' }
await prepareDatabase(databaseUrl, env, true)
await makeAccounts()
const stack = await startStack(
  listParts(ports, true).filter((part) => part.name === 'api'),
  env,
)
const url = `http://127.0.0.1:${api}`

let storming = true
const probes: number[] = []
const probing = (async () => {
  while (storming) {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/healthz`)
    await answer.arrayBuffer()
    probes.push(performance.now() - startedAt)
    await delay(10)
  }
})()
const began = performance.now()
const statuses = await Promise.all(Array.from({ length: size }, (_, n) => signIn(`devotee${n}@example.com`)))
const seconds = (performance.now() - began) / 1000
storming = false
await probing
await stack.stop()
await dropDatabase(databaseUrl)

const lost = statuses.filter((status) => status !== 200).length
const p99 = probes.toSorted((a, b) => a - b)[Math.floor(probes.length * 0.99)] ?? 0
const passed = lost === 0 && p99 < limitMs
const result = {
  proof: 'sign-in-storm',
  size,
  lost,
  seconds: round(seconds),
  signInsPerSecond: round(size / seconds),
  healthProbes: probes.length,
  healthP99Ms: round(p99),
  limitMs,
  passed,
}
console.log(JSON.stringify(result))
process.exit(passed ? 0 : 1)

async function signIn(identifier: string): Promise<number> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  })
  await answer.arrayBuffer()
  return answer.status
}

async function makeAccounts(): Promise<void> {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ids = Array.from({ length: size }, () => randomUUID())
  const emails = ids.map((_, n) => `devotee${n}@example.com`)
  await client.query(
    `insert into account (id, name, email, password_hash, consented_at, created_at)
     select id, 'Devotee', email, $3, now(), now() from unnest($1::uuid[], $2::text[]) as t(id, email)`,
    [ids, emails, passwordHash],
  )
  await client.end()
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
