import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { describeAffected } from '../features/privacy/describe-affected.ts'
import { exposures } from '../features/privacy/list-exposures.ts'
import { writeAudit } from '../platform/audit.ts'
import { systemClock } from '../platform/clock.ts'
import { openCopyOut } from '../platform/db/copy-out.ts'
import { createDatabase, createPool } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { createLog } from '../platform/log.ts'

const USAGE = `Usage: npm run --silent privacy:affected -- --until <instant> [--since <instant>] [--table <name>]… > affected.csv
Lists the people whose data was created in the period, by table. --since defaults to the beginning, --table to all of:
${Object.keys(exposures).join(', ')}.`

const { values } = parseArgs({
  options: {
    since: { type: 'string', default: '1970-01-01' },
    until: { type: 'string' },
    table: { type: 'string', multiple: true, default: [] },
  },
})
const since = new Date(values.since)
const until = new Date(values.until ?? Number.NaN)
const unknown = values.table.filter((name) => !Object.hasOwn(exposures, name))
if (Number.isNaN(since.getTime()) || Number.isNaN(until.getTime()) || unknown.length > 0) {
  console.error(USAGE)
  process.exit(2)
}

const config = readConfig()
const log = createLog('warn')
const db = createDatabase(config, createPool(config, log))
const { sql, parameters } = describeAffected({ since, until, tables: values.table }).compile(db)
// The list contains personal data, so making it is recorded in the audit log.
await inTransaction(db, (trx) =>
  writeAudit(trx, {
    at: systemClock.now(),
    action: 'privacy.affected_listed',
    subjectType: 'report',
    subjectId: 'privacy-affected',
    after: { since, until, tables: values.table },
  }),
)
await db.destroy()
await pipeline(await openCopyOut(config, log)(sql, parameters), process.stdout)
