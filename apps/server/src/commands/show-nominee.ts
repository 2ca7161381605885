import { readConfig } from '../config.ts'
import { findAccountByEmail } from '../features/identity/identity.reads.ts'
import { normalizeEmail } from '../features/identity/identity.rules.ts'
import { findNominee } from '../features/privacy/name-nominee.ts'
import { writeAudit } from '../platform/audit.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, createPool } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { createLog } from '../platform/log.ts'

const [email] = process.argv.slice(2)
if (email === undefined) {
  console.error('Usage: npm run --silent privacy:nominee -- <e-mail of the account>')
  process.exit(2)
}
const config = readConfig()
const db = createDatabase(config, createPool(config, createLog('warn')))
const account = await findAccountByEmail(db, normalizeEmail(email))
const nominee = account && (await findNominee(db, account.id))
if (account)
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      at: systemClock.now(),
      action: 'nominee.looked_up',
      subjectType: 'account',
      subjectId: account.id,
    }),
  )
await db.destroy()
if (!nominee) {
  console.error(
    account ? 'This account has named nobody.' : `There is no account with the e-mail address ${email}.`,
  )
  process.exit(1)
}
const { name, relation } = nominee
console.log([name, relation, nominee.email, nominee.mobile].filter((part) => part !== null).join(', '))
