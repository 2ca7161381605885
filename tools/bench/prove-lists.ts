// npm run proof:lists [-- --orders 1000000]: how long each filter of the transactions takes among so many orders, and
// whether any of them reads a whole large table.
import { listTransactions } from '../../apps/server/src/features/reports/list-transactions.ts'
import { createDatabase, createPool, type Db, sqlRows } from '../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { checkBooks } from '../../apps/server/src/testing/check-books.ts'
import { makeConfig, makeEnvironment } from '../../apps/server/src/testing/make-config.ts'
import { seedOrders } from '../../apps/server/src/testing/seed-orders.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../dev/prepare-database.ts'

const given = process.argv.indexOf('--orders')
const orders = given === -1 ? 1_000_000 : Number(process.argv[given + 1])
const tries = 40
const longestMs = 300
const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_proof_lists_${process.pid}`
const env = makeEnvironment(databaseUrl)
const at = new Date('2026-11-15T06:00:00Z')
const period = { timeZone: 'Asia/Kolkata', today: '2026-11-15' }

await prepareDatabase(databaseUrl, env, true)
await seedDatabase(env)
const began = performance.now()
await seedOrders({ databaseUrl, count: orders, at })
const seededSeconds = Math.round((performance.now() - began) / 1000)
console.log(`${orders} orders in ${seededSeconds} s`)
const config = makeConfig(databaseUrl, { DATABASE_QUERY_TIMEOUT_MS: '120000' })
const db = createDatabase(config, createPool(config, createLog('silent')))
const broken = orders > 100_000 ? [] : await checkBooks(db)
const some = await sqlRows<{
  tranNo: string
  email: string
  mobile: string
  paymentId: string
  orderId: string
}>(
  db,
  `select tran_no, customer_email as email, customer_mobile as mobile, payment_id, order_id
   from orders join payment using (tran_no) order by tran_no limit ${tries}`,
)
const pick = (turn: number) => some[turn % some.length] ?? some[0]

type Asked = Omit<Parameters<typeof listTransactions>[1], 'skip' | 'limit' | 'sort' | 'descending'> & {
  skip?: number
  sort?: 'booked' | 'amount'
}
const month = { from_date: '2026-10-01', to_date: '2026-10-31' }
const filters: Record<string, (turn: number) => Asked> = {
  none: () => ({}),
  'a month': () => month,
  'page 200': () => ({ skip: 9_950 }),
  status: () => ({ status: 'confirmed' }),
  cancelled: () => ({ status: 'cancelled' }),
  'needs attention': () => ({ status: 'needs_attention' }),
  'awaiting payment': () => ({ status: 'awaiting_payment' }),
  'common name': () => ({ customer_name: 'menon' }),
  'common name in a month': () => ({ customer_name: 'menon', ...month }),
  'rare name': () => ({ customer_name: 'vaidyar' }),
  'rare name in a month': () => ({ customer_name: 'vaidyar', ...month }),
  phone: (turn) => ({ phone_no: pick(turn)?.mobile.slice(3) ?? '' }),
  email: (turn) => ({ email: pick(turn)?.email ?? '' }),
  'receipt number': (turn) => ({ receipt_number: `2026-27/${String(100 + turn).padStart(6, '0')}` }),
  'receipt figures': (turn) => ({ receipt_number: String(1 + turn) }),
  'payment id': (turn) => ({ payment_id: pick(turn)?.paymentId ?? '' }),
  'order id': (turn) => ({ order_id: pick(turn)?.orderId ?? '' }),
  'failed refunds': () => ({ refunds: 'failed' }),
  'by amount in a month': () => ({ ...month, sort: 'amount' }),
}

/** Keeps every statement, so that its plan can be asked for. */
type Statement = Parameters<Db['executeQuery']>[0] & { sql: string; parameters: readonly unknown[] }
const asked: Statement[] = []
const watched = {
  executeQuery: (query: Statement) => {
    asked.push(query)
    return db.executeQuery(query)
  },
} as unknown as Db

const large = ['orders', 'order_line', 'payment', 'provider_order', 'receipt', 'ledger_entry']
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
/** Scans that read half of a large table or more; one that stops at the page's or the count's limit reads little. */
const scansIn = (plan: Plan): string[] => {
  const table = plan['Relation Name'] ?? ''
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const isWhole = plan['Node Type'] === 'Seq Scan' && large.includes(table) && read >= orders / 2
  return [...(isWhole ? [table] : []), ...(plan.Plans ?? []).flatMap(scansIn)]
}

const results: Record<string, { p50Ms: number; p95Ms: number; readsWhole: string[] }> = {}
for (const [name, filter] of Object.entries(filters)) {
  const times: number[] = []
  for (let turn = 0; turn < tries; turn++) {
    const started = performance.now()
    await listTransactions(
      watched,
      { skip: 0, limit: 50, sort: 'booked', descending: true, ...filter(turn) },
      period,
    )
    times.push(performance.now() - started)
  }
  const readsWhole: string[] = []
  for (const query of asked.slice(-2)) {
    const [explained] = await sqlRows<Record<string, { Plan: Plan }[]>>(
      db,
      `explain (analyze, format json) ${query.sql}`,
      [...query.parameters],
    )
    const [plan] = Object.values(explained ?? {})[0] ?? []
    if (!plan?.Plan['Node Type']) throw new Error('a plan could not be read')
    readsWhole.push(...scansIn(plan.Plan))
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at95 = sorted[Math.ceil(tries * 0.95) - 1] ?? 0
  const round = (ms: number) => Math.round(ms * 10) / 10
  results[name] = { p50Ms: round(sorted[tries / 2] ?? 0), p95Ms: round(at95), readsWhole }
  console.log(name.padEnd(26), JSON.stringify(results[name]))
}
await db.destroy()
await dropDatabase(databaseUrl)
const slow = Object.entries(results).filter(
  ([, { p95Ms, readsWhole }]) => p95Ms > longestMs || readsWhole.length > 0,
)
console.log(JSON.stringify({ proof: 'lists', orders, seededSeconds, tries, longestMs, results, broken }))
if (slow.length > 0 || broken.length > 0) {
  console.error(
    `too slow or reading a whole table: ${slow.map(([name]) => name).join(', ')} ${broken.join('; ')}`,
  )
  process.exit(1)
}
