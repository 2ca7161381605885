// npm run bench:waiting-room [-- --people 550000 --apis 2]: a signed-in crowd joins a waiting room over HTTP through
// several APIs, is drawn, polls and enters, sent by wrk. Each figure is compared with the bare engine in the same run:
// a Node server that sends the same bytes, and the same rows written by one connection. Must hold: no member lost or
// duplicated, the order is the seed's, never more inside than the window.
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { advanceRoom } from '../../apps/server/src/features/waiting-room/advance-room.ts'
import { signTicket } from '../../apps/server/src/features/waiting-room/sign-ticket.ts'
import type { Helm } from '../../apps/server/src/features/waiting-room/steer-room.ts'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { type Process, startProcess } from '../../apps/server/src/testing/start-process.ts'
import { dropDatabase, prepareDatabase } from '../../tools/dev/prepare-database.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { readCount } from './read-option.ts'
import { readProcessorTime, watchBackends } from './read-processor-time.ts'
import { findBroken } from './room/find-broken.ts'
import { joinAll, knock } from './room/join-all.ts'
import { makeCrowd } from './room/make-crowd.ts'
import { makeRoom, openDatabase } from './room/make-room.ts'
import { measureEdge } from './room/measure-edge.ts'
import { measurePolls } from './room/measure-polls.ts'

requireProgramsOf('bench:waiting-room')

const people = readCount('people', 550_000)
const windowSize = readCount('window', 60_000)
const connections = readCount('connections', 512)
const apis = readCount('apis', 2)
const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_room_${process.pid}`
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const round = (value: number, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits

const env: Record<string, string> = {
  ...(await makeBenchEnvironment('room', databaseUrl, { api: port, razorpay: await findFreePort() })),
  SHED_AT_LOOP_DELAY_MS: '0',
  LIMIT_REQUESTS_PER_IP_A_MINUTE: '100000000',
}
await prepareDatabase(databaseUrl, env, true)
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
const crowd = await makeCrowd(client, people, env.TOKEN_KEYS ?? '')
const roomId = await makeRoom(databaseUrl, windowSize)
const api = await startProcess('apps/server/src/http.ts', env, /API is listening/)
const pid = api.child.pid ?? 0
const others: { api: Process; url: string }[] = []
for (let n = 1; n < apis; n++) {
  const apiPort = await findFreePort()
  const internalPort = await findFreePort()
  const own = { ...env, API_PORT: String(apiPort), INTERNAL_PORT: String(internalPort) }
  const started = await startProcess('apps/server/src/http.ts', own, /API is listening/)
  others.push({ api: started, url: `http://127.0.0.1:${apiPort}` })
}
const readBackends = watchBackends(client)

const joins = await measureJoins()
console.log('joins', JSON.stringify(joins))
const drawing = await measureDraw()
console.log('draw', JSON.stringify(drawing))
const polls = await measurePolls(`${url}/waiting-room/${roomId}/now-serving`, env)
console.log('polls', JSON.stringify(polls))
const edge = await measureEdge(port, `/waiting-room/${roomId}/now-serving`)
console.log('edge', JSON.stringify(edge))
const turns = await measureTurns()
console.log('turns', JSON.stringify(turns))
const broken = await findBroken(client, { people, windowSize })
await api.kill('SIGTERM')
await client.end()
await dropDatabase(databaseUrl)
await rm(crowd.tokens)
await rm(crowd.tickets)
const maxSeconds = 60
const isQuick = people < 100_000 || joins.seconds <= maxSeconds
// One request per second, plus one at the beginning.
if (edge.reachedTheApi > edge.seconds + 1)
  broken.push(`${edge.reachedTheApi} polls in ${edge.seconds} s reached the API`)
const passed = broken.length === 0 && isQuick
const result = {
  bench: 'waiting-room',
  people,
  passed,
  broken,
  joins,
  drawing,
  polls,
  edge,
  turns,
  load: round(loadavg()[0] ?? 0),
}
console.log(JSON.stringify(result))
process.exit(passed ? 0 : 1)

/** From the first join to the last. */
async function measureJoins() {
  const readApis = async () => {
    let sum = 0
    for (const { child } of [api, ...others.map((other) => other.api)])
      sum += (await readProcessorTime(child.pid ?? 0)) ?? 0
    return sum
  }
  const before = { api: await readApis(), engine: await readBackends() }
  const urls = [url, ...others.map((other) => other.url)]
  const joined = await joinAll(client, { urls, roomId, tokens: crowd.tokens, people, connections })
  const used = {
    api: (await readApis()) - before.api,
    engine: (await readBackends()) - before.engine,
  }
  for (const other of others) await other.api.kill('SIGTERM')
  return {
    ...joined,
    apis,
    apiMicrosecondsEach: round(used.api / people),
    engineMicrosecondsEach: round(used.engine / people),
    bareRowsPerSecond: await measureBareRows(),
  }
}

/** Writes the same rows in the same batches by one connection, and nothing else. */
async function measureBareRows(): Promise<number> {
  const many = Math.min(people, 100_000)
  await client.query(
    'create table bare_member (room_id uuid, account_id uuid, late_no int, joined_at timestamptz, primary key (room_id, account_id))',
  )
  const ids = crowd.rows.slice(0, many).map(({ id }) => id)
  const began = performance.now()
  for (let from = 0; from < many; from += 500)
    await client.query('insert into bare_member select $1, id, null, now() from unnest($2::uuid[]) as id', [
      roomId,
      ids.slice(from, from + 500),
    ])
  const perSecond = Math.round((many * 1000) / (performance.now() - began))
  await client.query('drop table bare_member')
  return perSecond
}

async function measureDraw() {
  const { db, close } = openDatabase(databaseUrl)
  const helms = new Map<string, Helm>()
  const figures = { holdP99Ms: null, providerP99Ms: null, providerRefusals: 0, shed: 0 }
  const places = { free: 10_000_000, held: 0 }
  const beacon = { readRound: () => Promise.reject(new Error('announced without one')) }
  const deps = { db, beacon, me: randomUUID() }
  await client.query(
    `update room set opens_at = now() - interval '1 second', joins_from = now() - interval '1 hour'`,
  )
  const began = performance.now()
  const step = () => advanceRoom(deps, roomId, helms, { figures, places, now: new Date() })
  await step()
  const drawn = performance.now()
  await step()
  const ordered = performance.now()
  await close()
  return {
    closeAndDrawSeconds: round((drawn - began) / 1000),
    orderSeconds: round((ordered - drawn) / 1000),
    megabytesOfOrder: round((helms.get(roomId)?.order.byteLength ?? 0) / 1e6, 2),
  }
}

/** All members are called at once and exceed the window: the limit must hold without the controller. */
async function measureTurns() {
  const secrets = (env.LINK_SECRETS ?? '').split(',')
  const file = await open(crowd.tickets, 'w')
  await file.write('turn\n')
  const some = crowd.rows.slice(0, Math.min(people, windowSize + 5_000))
  await file.write(
    some.map(({ id, sid }) => signTicket(secrets, { roomId, accountId: id, sessionId: sid })).join('\n'),
  )
  await file.close()
  await client.query('update room set threshold = $1', [2 ** 47])
  await client.query(
    'insert into room_call (room_id, threshold, people, called_at) values ($1, $2, $3, now())',
    [roomId, 2 ** 47, people],
  )
  const before = { api: (await readProcessorTime(pid)) ?? 0, engine: await readBackends() }
  const expected = Math.min(some.length, windowSize)
  const countInside = async () =>
    (await client.query<{ inside: number }>('select inside from room')).rows[0]?.inside ?? 0
  const wrk = knock(`${url}/waiting-room/${roomId}/turn`, crowd.tickets, connections)
  while ((await countInside()) === 0) await delay(5)
  const began = performance.now()
  while ((await countInside()) < expected) await delay(20)
  const seconds = (performance.now() - began) / 1000
  const used = {
    api: ((await readProcessorTime(pid)) ?? 0) - before.api,
    engine: (await readBackends()) - before.engine,
  }
  // Refused people keep trying: the room must stay full and not exceed the window.
  await delay(1_000)
  wrk.kill('SIGKILL')
  return {
    passes: expected,
    perSecond: Math.round(expected / seconds),
    apiMicrosecondsEach: round(used.api / expected),
    engineMicrosecondsEach: round(used.engine / expected),
  }
}
