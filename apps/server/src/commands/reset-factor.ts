import { resetFactorsOf } from '../features/identity/factors/reset-factors.ts'
import { systemClock } from '../platform/clock.ts'
import { runOnDatabase } from './run-on-database.ts'

const [email] = process.argv.slice(2)
if (email === undefined) {
  console.error('Usage: npm run admin:reset-factor -- <email>')
  process.exit(2)
}
await runOnDatabase(async (db) => {
  if (await resetFactorsOf(db, email, systemClock.now()))
    return `${email} has no keys any more and is signed out everywhere.`
  process.exitCode = 1
  return `There is no account with the e-mail address ${email}.`
})
