// npm run proof:lists [-- --orders 1000000 --tries 40 --database postgres://…]: how long each list of the office takes
// among so many orders, and whether any reads a whole large table. Server time: the use case is called as its route
// calls it, from the first statement to the finished answer, without HTTP. `--database`: one that `npm run seed --
// --orders` has filled; it is kept. `--only`: lists whose name contains this. `--without-search`: all but the search
// box.
import { createCalendarCache } from '../../apps/server/src/features/calendar/calendar.reads.ts'
import { createCatalogueCache } from '../../apps/server/src/features/catalogue/catalogue.reads.ts'
import { fillSearch } from '../../apps/server/src/features/search/fill-search.ts'
import { createSettingsCache } from '../../apps/server/src/features/settings/settings.reads.ts'
import { createDatabase, createPool, sqlRows } from '../../apps/server/src/platform/db/database.ts'
import type { Changes } from '../../apps/server/src/platform/db/follow-changes.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { checkBooks } from '../../apps/server/src/testing/check-books.ts'
import { makeConfig, makeEnvironment } from '../../apps/server/src/testing/make-config.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { checkPlan, findLargeTables, type Statement } from './check-plan.ts'
import { seedOrders } from './orders/seed-orders.ts'
import { findOption, readCount } from './read-option.ts'
import { timeBookingQueries } from './time-booking-queries.ts'
import { type AskedList, timeListQueries } from './time-lists.ts'
import { timeSearches } from './time-searches.ts'

const orders = readCount('orders', 1_000_000)
const kept = findOption('database')
const tries = readCount('tries', 40)
const MAX_ROUNDS = 5
/**
 * With few rows the planner rightly reads whole tables, and on a shared machine a few milliseconds say nothing: a small
 * run therefore checks only the books, and what takes several times as long as it may among a million.
 */
const judgesPlans = orders >= 200_000
const SMALL_SLACK = 4
const databaseUrl = kept ?? `postgres://postgres@127.0.0.1:5432/vazhipadu_proof_lists_${process.pid}`
const at = new Date('2026-11-15T06:00:00Z')

let seededSeconds: number | null = null
if (!kept) {
  const env = makeEnvironment(databaseUrl)
  await prepareDatabase(databaseUrl, env, true)
  await seedDatabase(env)
  const began = performance.now()
  await seedOrders({ databaseUrl, count: orders, at })
  seededSeconds = Math.round((performance.now() - began) / 1000)
  console.log(`${orders} orders in ${seededSeconds} s`)
}
const config = makeConfig(databaseUrl, { DATABASE_QUERY_TIMEOUT_MS: '600000' })
const unhurried = createPool(config, createLog('silent'))
// Adding up the books of millions of orders takes longer than the statement timeout for requests.
unhurried.on('connect', (client) => void client.query('set statement_timeout = 0'))
const db = createDatabase(config, unhurried)
const fillingFrom = performance.now()
// Filling the search index would take the night where the other lists are measured among ten million.
const hasSearch = !process.argv.includes('--without-search')
if (hasSearch) {
  while ((await fillSearch({ db, clock: { now: () => at } })) > 0);
  await sqlRows(db, 'vacuum analyze search_entry')
}
const filledSeconds = Math.round((performance.now() - fillingFrom) / 1000)
console.log(`the search is filled in ${filledSeconds} s`)
const broken = findOption('only') ? [] : await checkBooks(db)
console.log(broken.length === 0 ? 'the books balance' : broken.join('\n'))
const large = await findLargeTables(db, orders / 50)

/** Records every statement sent through `watched`, so that its plan can be checked. */
const statements: Statement[] = []
const watchedPool = createPool(config, createLog('silent'))
watchedPool.on('connect', (client) => {
  const send = client.query.bind(client) as (sql: string, parameters: unknown[]) => unknown
  const keep = (sql: string, parameters: unknown[]) => {
    statements.push({ sql, parameters })
    return send(sql, parameters)
  }
  Object.assign(client, { query: keep })
})
const watched = createDatabase(config, watchedPool)

// The dashboard reads its cached catalogue, calendar and settings through another connection, so that they are not
// recorded.
const changes = { on: () => undefined } as unknown as Changes
const office = {
  db,
  clock: { now: () => at },
  calendar: createCalendarCache({ db, changes, config }),
  catalogue: createCatalogueCache(db, changes),
  smsTemplates: new Map<string, string>(),
  settings: createSettingsCache(db, changes),
}

type Result = { p50Ms: number; p95Ms: number; limitMs: number; rounds: number; faults: string[] }
const results: Record<string, Result> = {}
const round = (ms: number) => Math.round(ms * 10) / 10

async function measure(ask: AskedList['ask']): Promise<{ p50Ms: number; p95Ms: number }> {
  const times: number[] = []
  for (let turn = 0; turn < tries; turn++) {
    statements.length = 0
    const started = performance.now()
    await ask(watched, turn)
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return {
    p50Ms: round(sorted[Math.floor(tries / 2)] ?? 0),
    p95Ms: round(sorted[Math.ceil(tries * 0.95) - 1] ?? 0),
  }
}

for (const { name, limitMs, ask } of [
  ...(await timeListQueries(db, office, tries)),
  ...(hasSearch ? await timeSearches(db, tries) : []),
  await timeBookingQueries(db, { ...office, config, log: createLog('silent') }, '2026-11-25'),
]) {
  if (!name.includes(findOption('only') ?? '')) continue
  await ask(watched, 0)
  // On a shared machine a round that was too slow is repeated; the best one counts.
  let best = await measure(ask)
  let rounds = 1
  for (; best.p95Ms > limitMs && rounds < MAX_ROUNDS; rounds++) {
    const again = await measure(ask)
    if (again.p95Ms < best.p95Ms) best = again
  }
  const faults = new Set<string>()
  // EXPLAIN ANALYZE runs a statement again, so statements that write are only timed.
  const planned = statements.filter(({ sql }) => !/\b(begin|commit|insert|update)\b/i.test(sql))
  for (const query of planned) for (const fault of await checkPlan(db, query, large)) faults.add(fault)
  results[name] = { ...best, limitMs, rounds, faults: [...faults] }
  console.log(name.padEnd(30), JSON.stringify(results[name]))
}
const [found] = await sqlRows<{ orders: number }>(db, 'select count(*) as orders from orders')
await watched.destroy()
await db.destroy()
if (!kept) await dropDatabase(databaseUrl)
const missed = Object.entries(results)
  .filter(([, { p95Ms, limitMs, faults }]) =>
    judgesPlans ? p95Ms > limitMs || faults.length > 0 : p95Ms > limitMs * SMALL_SLACK,
  )
  .map(([name]) => name)
const passed = missed.length === 0 && broken.length === 0 && Object.keys(results).length > 0
if (!passed) console.error(`missed: ${[...missed, ...broken].join(', ')}`)
console.log(
  JSON.stringify({
    proof: 'lists',
    orders: found?.orders,
    seededSeconds,
    filledSeconds,
    tries,
    judgesPlans,
    missed,
    broken,
    results,
    passed,
  }),
)
process.exit(passed ? 0 : 1)
