import { disableAccount, enableAccount } from '../features/identity/disable-account.ts'
import { personNotFound } from '../features/people/people.errors.ts'
import { systemClock } from '../platform/clock.ts'
import { runOnDatabase } from './run-on-database.ts'

const [what, email] = process.argv.slice(2)
if (email === undefined) {
  console.error('Usage: npm run account:disable -- <email>, npm run account:enable -- <email>')
  process.exit(2)
}
await runOnDatabase(async (db) => {
  const at = systemClock.now()
  const isFound = await (what === 'enable'
    ? enableAccount(db, { email, at })
    : disableAccount(db, { email, at }))
  if (!isFound) throw personNotFound()
  return what === 'enable'
    ? `${email} may sign in again.`
    : `${email} is signed out everywhere and cannot sign in.`
})
