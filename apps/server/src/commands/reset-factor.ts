import { readConfig } from '../config.ts'
import { resetFactorsOf } from '../features/identity/factors/reset-factors.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, createPool } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'

const [email] = process.argv.slice(2)
if (email === undefined) {
  console.error('Usage: npm run admin:reset-factor -- <email>')
  process.exit(2)
}
const config = readConfig()
const db = createDatabase(config, createPool(config, createLog('warn')))
const { status, message } = await resetFactorsOf(db, email, systemClock.now())
await db.destroy()
if (status === 'failed') {
  console.error(message)
  process.exit(1)
}
console.log(message)
