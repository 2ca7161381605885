// npm run books:check: checks whether the books of a database balance, as after a restore. The database is given by
// DATABASE_URL, or by DATABASE_URL_FILE with a file; no other setting is needed, so a copy can be checked where there
// are no secrets.
import { readSecretFiles } from '../../apps/server/src/config/read-secret-files.ts'
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { checkBooks, statements } from '../../apps/server/src/testing/check-books.ts'
import { makeConfig } from '../../apps/server/src/testing/make-config.ts'

const name = 'DATABASE_URL'
const { values, wrong } = readSecretFiles(process.env, new Set([name]), [name])
for (const { path, message } of wrong) throw new Error(`${path} ${message}`)
const config = makeConfig(values[name] ?? '', { DATABASE_QUERY_TIMEOUT_MS: '3600000' })
const pool = createPool(config, createLog('warn'))
// Adding up years takes longer than the statement timeout for requests.
pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
const db = createDatabase(config, pool)
const broken = await checkBooks(db)
await db.destroy()
for (const words of broken) console.log(words)
console.log(
  broken.length === 0
    ? `All ${statements.length} statements about the books hold.`
    : 'The books do not hold.',
)
process.exitCode = broken.length === 0 ? 0 : 1
