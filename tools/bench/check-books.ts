// npm run books:check: whether the books of a database hold, as after a restore. DATABASE_URL names it.
import { readConfig } from '../../apps/server/src/config.ts'
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { checkBooks, statements } from '../../apps/server/src/testing/check-books.ts'

const config = readConfig()
const pool = createPool(config, createLog('warn'))
// Adding up years takes longer than anybody who is served may wait.
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
