// npm run bench:rush [-- --buyers 100000 --places 20000 --rate 1200]: a whole opening morning on this machine. All
// devotees join, are drawn, are called by the controller at a rate that the system can bear, enter, choose, hold, and
// pay in the sandbox or leave; some do not come, some cheat. API, worker, sandbox and crowd are separate processes, and
// the CPU time of each is reported. Must hold: nothing oversold, no payment lost, no admission without a turn.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { signTicket } from '../../apps/server/src/features/waiting-room/sign-ticket.ts'
import { drawLine, makeCode } from '../../apps/server/src/features/waiting-room/waiting-room.rules.ts'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { readCount } from './read-option.ts'
import { readProcessorTime, watchBackends } from './read-processor-time.ts'
import { joinAll } from './room/join-all.ts'
import { makeCrowd } from './room/make-crowd.ts'
import { findOversold } from './rush/find-oversold.ts'
import { makeNewcomers, OFFERING, prepareMorning } from './rush/prepare-morning.ts'
import { waitUntilBooked } from './rush/wait-until-booked.ts'

requireProgramsOf('bench:rush')

const buyers = readCount('buyers', 100_000)
const places = readCount('places', 20_000)
const rate = readCount('rate', 1_200)
const windowSize = readCount('window', 30_000)
const maxSeconds = readCount('seconds', 600)
const leaving = readCount('leaving', 10)
const newcomers = readCount('newcomers', Math.ceil(buyers / 50))
const PASSWORD = 'sevenlampsatdawn'
const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_rush_${process.pid}`
const ports = {
  api: await findFreePort(),
  worker: await findFreePort(),
  razorpay: await findFreePort(),
  inbox: await findFreePort(),
  smtp: await findFreePort(),
}
const url = `http://127.0.0.1:${ports.api}`
const sandboxUrl = `http://127.0.0.1:${ports.razorpay}`
const env: Record<string, string> = {
  ...(await makeBenchEnvironment('rush', databaseUrl, ports)),
  SHED_AT_LOOP_DELAY_MS: '0',
}
await prepareDatabase(databaseUrl, env, true)
await seedDatabase(env)
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
const crowd = await makeCrowd(client, buyers, env.TOKEN_KEYS ?? '')
await makeNewcomers(client, newcomers, PASSWORD)
const morning = await prepareMorning(client, { databaseUrl, places, windowSize, mostRate: rate })
const sandbox = await startProcess(
  'tools/razorpay-sandbox/main.ts',
  {
    RAZORPAY_SANDBOX_PORT: String(ports.razorpay),
    SANDBOX_KEYS: `${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`,
    SANDBOX_WEBHOOK_URL: `${url}/booking/payment-webhook`,
    SANDBOX_WEBHOOK_SECRET: env.RAZORPAY_WEBHOOK_SECRETS ?? '',
  },
  /razorpay sandbox: API/,
)
// Receives the letters as a mail server would, because sending them is part of the load.
const inbox = await startProcess('tools/inbox/main.ts', env, /inbox/)
const api = await startProcess('apps/server/src/http.ts', env, /API is listening/)
const worker = await startProcess('apps/server/src/worker.ts', env, /worker is taking jobs/)
const readBackends = watchBackends(client)
const processes = { api, worker, sandbox, inbox }

const joining = await joinAll(client, {
  urls: [url],
  roomId: morning.roomId,
  tokens: crowd.tokens,
  people: buyers,
})
console.log('joined', JSON.stringify(joining))
await client.query(
  `update room set opens_at = now() - interval '1 second', joins_from = now() - interval '1 hour'`,
)
const seed = await waitForSeed()
const file = join(tmpdir(), `rush-${process.pid}.json`)
await writeFile(file, JSON.stringify(describeBuyers(seed)))
const before = await readUsed()
const began = performance.now()
const player = spawn(process.execPath, ['lab/bench/rush/run-buyers.ts', file], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let lastLine = ''
player.stdout.on('data', (chunk: Buffer) => {
  lastLine += chunk.toString()
})
await once(player, 'exit')
const seconds = Math.round((performance.now() - began) / 1000)
const after = await readUsed()
const played = JSON.parse(lastLine.trim().split('\n').at(-1) ?? '{}') as {
  seen: Record<string, number>
  holdMs: { p99: number }
  signInMs: { p99: number }
  holdsEachSecond: number[]
  sustained: number
  cpuSeconds: number
}
const { paid = 0 } = played.seen
const settling = await waitUntilBooked(client, paid, readCount('settling', 900))
const broken = await findOversold(client, OFFERING)
if (settling.missing !== 0)
  broken.push(
    `${settling.missing} of ${paid} payments neither booked nor given back after ${settling.seconds} s`,
  )
if ((played.seen.cheatsLetIn ?? 0) > 0) broken.push(`${played.seen.cheatsLetIn} held without a pass`)
const { rows: sold } = await client.query<{ confirmed: number; booked: number }>(
  `select count(*)::int as confirmed, (select coalesce(sum(quantity), 0)::int from order_line where state = 'booked') as booked
   from orders where state = 'confirmed'`,
)
for (const each of Object.values(processes)) await each.kill('SIGTERM')
await client.end()
await dropDatabase(databaseUrl)
for (const each of [file, crowd.tokens]) await rm(each)
const passed = broken.length === 0
console.log(
  JSON.stringify({
    bench: 'rush',
    buyers,
    places,
    passed,
    broken,
    joining,
    seconds,
    holdsPerSecond: played.sustained,
    holdsEachSecond: played.holdsEachSecond,
    wantedPerSecond: 530,
    holdMs: played.holdMs,
    signInMs: played.signInMs,
    settling,
    sold: sold[0],
    seen: played.seen,
    cpuSeconds: { crowd: Math.round(played.cpuSeconds), ...subtract(after, before) },
    autovacuum: 'as the server has it',
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }),
)
process.exit(passed ? 0 : 1)

async function waitForSeed(): Promise<Buffer> {
  for (;;) {
    const { rows } = await client.query<{ seed: Buffer | null }>('select seed from draw where id = $1', [
      morning.drawId,
    ])
    if (rows[0]?.seed) return rows[0].seed
    await delay(200)
  }
}

/** The buyers, their lines, and how they behave. */
function describeBuyers(drawn: Buffer) {
  const secrets = (env.LINK_SECRETS ?? '').split(',')
  const { roomId, dates, codeKey } = morning
  return {
    api: url,
    sandbox: sandboxUrl,
    roomId,
    dates,
    offering: OFFERING,
    buyers: crowd.rows.map(({ id, sid }) => ({
      ticket: signTicket(secrets, { roomId, accountId: id, sessionId: sid }),
      token: crowd.sign(id, sid),
      line: drawLine(drawn, makeCode(codeKey, id)),
    })),
    newcomers: {
      emails: Array.from({ length: newcomers }, (_, n) => `newcomer-${n}@example.com`),
      password: PASSWORD,
      aSecond: 10,
    },
    cheats: 5,
    missing: 12,
    leaving,
    connections: 1_024,
    maxSeconds,
  }
}

async function readUsed(): Promise<Record<string, number>> {
  const used: Record<string, number> = { engine: await readBackends() }
  for (const [name, { child }] of Object.entries(processes))
    used[name] = (await readProcessorTime(child.pid ?? 0)) ?? 0
  return used
}

function subtract(later: Record<string, number>, earlier: Record<string, number>) {
  return Object.fromEntries(
    Object.entries(later).map(([name, used]) => [name, Math.round((used - (earlier[name] ?? 0)) / 1e6)]),
  )
}
