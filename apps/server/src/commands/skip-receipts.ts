import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { skipPast } from '../features/receipts/skip-past.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, createPool } from '../platform/db/database.ts'
import { openJobSender } from '../platform/jobs/enqueue.ts'
import { createLog } from '../platform/log.ts'

const { past, reason } = parseArgs({
  options: { past: { type: 'string' }, reason: { type: 'string' } },
}).values
if (past === undefined || reason === undefined) {
  console.error('Usage: npm run receipts:skip -- --past C/2026-27/000123 --reason "…"')
  process.exit(2)
}
const config = readConfig()
const db = createDatabase(config, createPool(config, createLog('warn')))
const sender = await openJobSender(db)
const passed = await skipPast(db, past, { reason, at: systemClock.now() })
await sender.close()
await db.destroy()
if (passed === undefined) {
  console.error(`${past} is not a receipt number.`)
  process.exit(1)
}
console.log(
  passed === 0
    ? `Nothing skipped: the series is already past ${past}.`
    : `Skipped ${passed} receipt numbers.`,
)
