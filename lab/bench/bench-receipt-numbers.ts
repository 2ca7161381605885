// npm run bench:receipt-numbers [-- --size 600 --rounds 7 --at-once 64]: confirmations per second with a gapless
// number, by one counter row locked in each confirmation, compared with the system's way: the number is owed in the
// confirmation and issued in a batch afterwards. In turns on one database, so only the ratio is meaningful; it is the
// median of the rounds.
import { openIssuer, recordDueReceipt } from '../../apps/server/src/features/receipts/issue-receipt.ts'
import { createDatabase, createPool, sqlRows } from '../../apps/server/src/platform/db/database.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { makeBareOrders } from '../../apps/server/src/testing/make-bare-orders.ts'
import { makeConfig, makeEnvironment } from '../../apps/server/src/testing/make-config.ts'
import { prepareDatabase } from '../../tools/dev/prepare-database.ts'
import { readCount } from './read-option.ts'

const rounds = readCount('rounds', 7)
const orders = readCount('size', 600)
const concurrency = readCount('at-once', 64)
const databaseUrl =
  process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/vazhipadu_bench_receipt_numbers'

await prepareDatabase(databaseUrl, makeEnvironment(databaseUrl), true)
const config = makeConfig(databaseUrl, { DATABASE_POOL_MAX: '32' })
const db = createDatabase(config, createPool(config, createLog('silent')))
const clock = { now: () => new Date() }
const issuer = openIssuer(db, clock)
await sqlRows(db, 'create table if not exists bench_counter (last_number integer not null)')
await sqlRows(db, 'insert into bench_counter values (0)')

const capturedAt = new Date()
const owe = { series: 'online', capturedAt } as const

/** The obvious way: count inside the confirmation. The row stays locked until the commit is flushed. */
async function numberInConfirmation(tranNo: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await recordDueReceipt(trx, config.TEMPLE_TIME_ZONE, { tranNo, ...owe })
    await sqlRows(
      trx,
      `with counted as (update bench_counter set last_number = last_number + 1 returning last_number)
       update receipt set sequence_no = last_number, number = 'B/' || last_number, issued_at = $2
       from counted where tran_no = $1`,
      [tranNo, capturedAt],
    )
  })
}

async function numberTogether(tranNo: string): Promise<void> {
  await inTransaction(db, (trx) => recordDueReceipt(trx, config.TEMPLE_TIME_ZONE, { tranNo, ...owe }))
  await issuer.issue(tranNo)
}

async function measure(confirm: (tranNo: string) => Promise<void>): Promise<number> {
  await sqlRows(db, 'delete from receipt')
  await sqlRows(db, 'delete from receipt_series')
  await sqlRows(db, 'update bench_counter set last_number = 0')
  const waiting = await makeBareOrders(db, orders, capturedAt)
  const started = performance.now()
  const work = async () => {
    for (let tranNo = waiting.pop(); tranNo; tranNo = waiting.pop()) await confirm(tranNo)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const seconds = (performance.now() - started) / 1000
  const [row] = await sqlRows<{ most: number; many: number }>(
    db,
    'select max(sequence_no) as most, count(distinct sequence_no)::int as many from receipt',
  )
  if (row?.most !== orders || row.many !== orders)
    throw new Error(`numbers with gaps: ${JSON.stringify(row)}`)
  return orders / seconds
}

const ratios: number[] = []
const speeds = { inConfirmation: [] as number[], together: [] as number[] }
for (let round = 0; round < rounds; round++) {
  const first = round % 2 === 0
  const early = first ? await measure(numberInConfirmation) : await measure(numberTogether)
  const late = first ? await measure(numberTogether) : await measure(numberInConfirmation)
  const [inConfirmation, together] = first ? [early, late] : [late, early]
  speeds.inConfirmation.push(Math.round(inConfirmation))
  speeds.together.push(Math.round(together))
  ratios.push(Math.round((together / inConfirmation) * 100) / 100)
}
await db.destroy()
const sorted = ratios.toSorted((a, b) => a - b)
console.log(
  JSON.stringify({
    bench: 'receipt-numbers',
    rounds,
    orders,
    atOnce: concurrency,
    speeds,
    ratios,
    medianRatio: sorted[Math.floor(rounds / 2)],
  }),
)
