// npm run proof:young-database [-- --size 20000 --connections 64 --tries 3]: the opening morning of a new temple.
// Bookings go through the real API into empty tables whose statistics say so, without newer statistics being gathered.
// The CPU time of one booking, of API and PostgreSQL together and of PostgreSQL alone, must not depend on how many were
// made before it. Twenty slices: the median of slices 2 to 6 is compared with that of the last five, because other load
// disturbs a slice, not a median. A run that was not flat is repeated from empty: what grows with the table grows every
// time.
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { emptyOrders } from './empty-orders.ts'
import { pressBooking } from './press-booking.ts'
import { readCount } from './read-option.ts'
import { readProcessorTime, watchBackends } from './read-processor-time.ts'
import { startBookingApi } from './start-booking-api.ts'

const SLICES = 20
/** Number of slices whose median is one figure. */
const TOGETHER = 5
const MAX_COST_CHANGE = 0.2
/** Number of bookings until Node has compiled the hot code; their orders are deleted afterwards. */
const WARM_UP = 12_000
const size = readCount('size', 20_000)
const connections = readCount('connections', 64)
const tries = readCount('tries', 3)
const sliceSize = Math.ceil(size / SLICES)

type Slice = { postgresUs: number; apiUs: number; costUs: number; wallUs: number }
type Run = {
  slices: Slice[]
  ratio: number
  ratioPostgres: number
  odd: Record<number, number>
  missing: number
  autovacuum: string
}

const runs: Run[] = []
do runs.push(await bookFromEmpty())
while (!isFlat(runs.at(-1)) && runs.length < tries)

const last = runs.at(-1) as Run
const passed = isFlat(last) && last.missing === 0 && Object.keys(last.odd).length === 0
if (!passed) console.error(`missed: every booking, each at the same cost within ${MAX_COST_CHANGE * 100} %`)
console.log(
  JSON.stringify({
    proof: 'young-database',
    bookings: sliceSize * SLICES,
    sliceSize,
    connections,
    autovacuum: last.autovacuum,
    earlyUs: early(last.slices, 'costUs'),
    lateUs: late(last.slices, 'costUs'),
    ratio: last.ratio,
    ratioPostgres: last.ratioPostgres,
    ratioApi: compare(last.slices, 'apiUs'),
    ratioWall: compare(last.slices, 'wallUs'),
    ratiosOfTries: runs.map(({ ratio }) => ratio),
    missing: last.missing,
    refused: last.odd,
    slices: last.slices,
    load: round2(loadavg()[0] ?? 0),
    passed,
  }),
)
process.exit(passed ? 0 : 1)

async function bookFromEmpty(): Promise<Run> {
  // A server of its own: activity of other programs would make sessions discard their plans, and hide the effect.
  const postgres = await startPostgres()
  const { server } = postgres
  // Few places: most of their rows are inserted in the first slice, which does not count.
  const temple = await startBookingApi({ name: 'young', server, pools: 11, days: 20, places: 'missing' })
  const [warmed = 0, ...offerings] = temple.offerings
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const client = new pg.Client({ connectionString: temple.databaseUrl })
  await client.connect()
  try {
    const autovacuum = await keepAutovacuumAway(client)
    const odd: Record<number, number> = {}
    await book({ ...temple, agent, offerings: [warmed] }, WARM_UP, odd)
    await emptyOrders(client)
    const readBackends = watchBackends(client)
    const slices: Slice[] = []
    // The API's pool opens and closes connections; polling also sees connections that end during a slice.
    const watching = setInterval(() => void readBackends().catch(() => undefined), 500)
    for (let n = 0; n < SLICES; n++) {
      slices.push(await bookSlice({ ...temple, agent, offerings }, readBackends, odd))
      console.log(`${(n + 1) * sliceSize}`.padStart(7), JSON.stringify(slices.at(-1)))
    }
    clearInterval(watching)
    const { rows } = await client.query<{ orders: number }>('select count(*)::int as orders from orders')
    const missing = sliceSize * SLICES - (rows[0]?.orders ?? 0)
    const ratio = compare(slices, 'costUs')
    return { slices, ratio, ratioPostgres: compare(slices, 'postgresUs'), odd, missing, autovacuum }
  } finally {
    agent.destroy()
    await client.end()
    await temple.stop()
    await postgres.remove()
  }
}

type Temple = Awaited<ReturnType<typeof startBookingApi>> & { agent: Agent }

async function bookSlice(
  temple: Temple,
  readBackends: () => Promise<number>,
  odd: Record<number, number>,
): Promise<Slice> {
  const readApi = async () => (await readProcessorTime(temple.pid)) ?? 0
  const before = { postgres: await readBackends(), api: await readApi() }
  const began = performance.now()
  await book(temple, sliceSize, odd)
  const wallUs = Math.round(((performance.now() - began) * 1_000) / sliceSize)
  const postgresUs = Math.round(((await readBackends()) - before.postgres) / sliceSize)
  const apiUs = Math.round(((await readApi()) - before.api) / sliceSize)
  return { postgresUs, apiUs, costUs: postgresUs + apiUs, wallUs }
}

/** Sends this many bookings, each connection's next as soon as its last is answered; counts failed ones. */
async function book(
  { port, agent, tokens, offerings, dates }: Temple,
  count: number,
  odd: Record<number, number>,
): Promise<void> {
  const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T
  let pressed = 0
  const pressOn = async () => {
    while (pressed++ < count) {
      const press = { offering: pick(offerings), date: pick(dates), token: pick(tokens) }
      const { status } = await pressBooking({ port, agent }, press)
      if (status !== 200) odd[status] = (odd[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, pressOn))
}

/**
 * Turns autovacuum off and returns the effective setting for the report, because newer statistics would change the
 * figures.
 */
async function keepAutovacuumAway(client: pg.Client): Promise<string> {
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await delay(500)
  const { rows } = await client.query<{ autovacuum: string }>('show autovacuum')
  return rows[0]?.autovacuum ?? ''
}

function isFlat(run: Run | undefined): boolean {
  if (run === undefined) return false
  return Math.abs(run.ratio - 1) <= MAX_COST_CHANGE && run.ratioPostgres <= 1 + MAX_COST_CHANGE
}

/** The late figure as a multiple of the early one. */
function compare(slices: Slice[], figure: keyof Slice): number {
  return round2(late(slices, figure) / early(slices, figure))
}

function early(slices: Slice[], figure: keyof Slice): number {
  return median(slices.slice(1, 1 + TOGETHER).map((slice) => slice[figure]))
}

function late(slices: Slice[], figure: keyof Slice): number {
  return median(slices.slice(-TOGETHER).map((slice) => slice[figure]))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
