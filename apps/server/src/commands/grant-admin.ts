import { readConfig } from '../config.ts'
import { grantAdmin } from '../features/identity/grant-admin.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, createPool } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'

const [email] = process.argv.slice(2)
if (email === undefined) {
  console.error('Usage: npm run admin:grant -- <email>')
  process.exit(2)
}
const config = readConfig()
const db = createDatabase(config, createPool(config, createLog('warn')))
const granted = await grantAdmin(db, email, systemClock.now())
await db.destroy()
if (!granted) {
  console.error(`There is no account with the e-mail address ${email}. Sign up first.`)
  process.exit(1)
}
console.log(`${email} is an admin from the next sign-in.`)
