// A separate process, so that the crowd's CPU time can be told apart: `node run-buyers.ts <file>`. The file contains
// the buyers, the address and the order of their calls; the last line of output is the result.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'

type Buyer = { ticket: string; token: string; line: number }
type BuyersInput = {
  api: string
  sandbox: string
  roomId: string
  offering: number
  dates: string[]
  buyers: Buyer[]
  /** People who sign in while others are called, `aSecond` per second, and join at the end. */
  newcomers: { emails: string[]; password: string; aSecond: number }
  /** Per cent of those who come without a pass, who are called and do not come, and who hold and do not pay. */
  cheats: number
  missing: number
  leaving: number
  connections: number
  maxSeconds: number
}
type Answer = { status: number; body: Record<string, unknown> }

const input = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as BuyersInput
const api = new Pool(input.api, { connections: input.connections, pipelining: 1 })
const sandbox = new Pool(input.sandbox, { connections: 64, pipelining: 1 })
const queue = input.buyers.toSorted((a, b) => a.line - b.line)
const seen = {
  called: 0,
  entered: 0,
  held: 0,
  paid: 0,
  left: 0,
  missed: 0,
  full: 0,
  refusedTurn: 0,
  cheated: 0,
  cheatsLetIn: 0,
  failed: 0,
  signedIn: 0,
  notSignedIn: 0,
  joinedLate: 0,
}
const holdMs: number[] = []
const heldAt: number[] = []
const signInMs: number[] = []
let isOver = false

async function call(
  pool: Pool,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await pool.request({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: (await answer.body.json()) as Answer['body'] }
}

/** Books for one or two people on a day of the release, or another day if that one is full. */
async function hold(token: string): Promise<Answer> {
  const quantity = 1 + Math.floor(Math.random() * 2)
  const first = Math.floor(Math.random() * input.dates.length)
  let answer: Answer = { status: 0, body: {} }
  for (let tries = 0; tries < 4; tries++) {
    const date = input.dates[(first + tries * 7) % input.dates.length]
    const line = { offering_id: input.offering, date, name: 'Lakshmi Menon', star_id: 9, quantity }
    const began = performance.now()
    answer = await call(
      api,
      '/booking/initiate',
      { lines: [line] },
      { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    )
    holdMs.push(performance.now() - began)
    if (answer.status === 200) {
      heldAt.push(Date.now())
      return answer
    }
  }
  return answer
}

async function buy(buyer: Buyer): Promise<void> {
  seen.called++
  if (Math.random() * 100 < input.missing) return void seen.missed++
  await delay(Math.random() * 2_000)
  const turn = await call(api, `/waiting-room/${input.roomId}/turn`, { ticket: buyer.ticket })
  if (turn.status !== 200) return void seen.refusedTurn++
  seen.entered++
  // Time to look at the days.
  await delay(500 + Math.random() * 2_000)
  const held = await hold(String(turn.body.token))
  if (held.status !== 200) return void seen.full++
  seen.held++
  if (Math.random() * 100 < input.leaving) return void seen.left++
  await delay(Math.random() * 3_000)
  const { order_id: orderId } = (held.body.checkout ?? {}) as { order_id?: string }
  if (!orderId) return void seen.failed++
  const paid = await call(sandbox, `/control/orders/${orderId}/pay`, {})
  if (paid.body.payment_id) seen.paid++
  else seen.failed++
}

async function cheat({ token }: Buyer): Promise<void> {
  seen.cheated++
  const line = { offering_id: input.offering, date: input.dates[0], name: 'A Cheat', star_id: 9, quantity: 1 }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await call(api, '/booking/initiate', { lines: [line] }, headers)
  if (answer.status === 200) seen.cheatsLetIn++
}

async function signInNow(identifier: string): Promise<void> {
  const began = performance.now()
  const answer = await call(api, '/auth/login', { identifier, password: input.newcomers.password })
  signInMs.push(performance.now() - began)
  if (answer.status !== 200) return void seen.notSignedIn++
  seen.signedIn++
  const joined = await call(
    api,
    `/waiting-room/${input.roomId}/join`,
    {},
    { authorization: `Bearer ${String(answer.body.accessToken)}` },
  )
  if (joined.status === 200) seen.joinedLate++
}

const until = performance.now() + input.maxSeconds * 1_000
const stories: Promise<void>[] = []
const tell = (story: Promise<void>) =>
  stories.push(
    story.catch(() => {
      seen.failed++
    }),
  )
let next = 0
while (!isOver && performance.now() < until) {
  const { body } = await api
    .request({ path: `/waiting-room/${input.roomId}/now-serving`, method: 'GET' })
    .then(async (answer) => ({ body: (await answer.body.json()) as { phase: string; threshold: number } }))
  isOver = body.phase === 'ended'
  for (; next < queue.length && (queue[next]?.line ?? 0) < body.threshold; next++)
    tell(buy(queue[next] as Buyer))
  const far = queue[Math.min(queue.length - 1, next + 5_000)]
  for (let n = 0; far && n < input.cheats; n++) tell(cheat(far))
  for (const email of input.newcomers.emails.splice(0, input.newcomers.aSecond)) tell(signInNow(email))
  await delay(1_000)
}
await Promise.race([Promise.all(stories), delay(60_000)])
await api.destroy()
await sandbox.destroy()
const { user, system } = process.cpuUsage()
const holdsEachSecond = countEachSecond(heldAt)
console.log(
  JSON.stringify({
    seen,
    holdMs: describe(holdMs),
    signInMs: describe(signInMs),
    holdsEachSecond,
    sustained: findSustained(holdsEachSecond),
    cpuSeconds: (user + system) / 1e6,
  }),
)
process.exit(0)

function describe(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(0.9999) }
}

/** Number of holds in each second, from the first on. */
function countEachSecond(times: number[]): number[] {
  const first = Math.min(...times)
  const counts: number[] = []
  for (const at of times) {
    const second = Math.floor((at - first) / 1000)
    counts[second] = (counts[second] ?? 0) + 1
  }
  return Array.from(counts, (count) => count ?? 0)
}

/** The highest mean over thirty consecutive whole seconds, or over all of a shorter rush. */
function findSustained(counts: number[]): number {
  const long = Math.min(30, counts.length)
  const means = counts.slice(0, counts.length - long + 1).map((_, from) => {
    const part = counts.slice(from, from + long)
    return part.reduce((sum, count) => sum + count, 0) / long
  })
  return Math.round(Math.max(0, ...means))
}
