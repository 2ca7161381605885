import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { findSuspect } from '../features/identity/find-suspect.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, createPool } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { createClientHasher } from '../platform/security/hash-client.ts'
import {
  countMissing,
  listAttackers,
  listSecurity,
  type SecurityFilter,
} from '../platform/security/read-security.ts'

const DAY_MS = 86_400_000

const USAGE = `Usage: npm run security:log -- [options]
  --since, --until   instants or days; the last 24 hours unless given
  --ip               whence: an address; the whole /64 in IPv6
  --network          whence: the beginning of a hash from this log or from the API's own
  --account          whose: an account's id, e-mail address or mobile; what was typed for it counts too
  --what, --outcome  one kind of event (sign_in, code_answered, …), one outcome (done, wrong, locked, refused)
  --limit            so many lines, 200 unless given
Without --ip, --network and --account: the networks from which most went wrong.`

const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    until: { type: 'string' },
    ip: { type: 'string' },
    network: { type: 'string' },
    account: { type: 'string' },
    what: { type: 'string' },
    outcome: { type: 'string' },
    limit: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const now = systemClock.now()
const until = values.until === undefined ? now : new Date(values.until)
const since = values.since === undefined ? new Date(until.getTime() - DAY_MS) : new Date(values.since)
const limit = Number(values.limit)
if (Number.isNaN(since.getTime()) || Number.isNaN(until.getTime()) || !Number.isInteger(limit)) {
  console.error(USAGE)
  process.exit(2)
}

const config = readConfig()
const db = createDatabase(config, createPool(config, createLog('warn')))
const who = createClientHasher(config)
const filter: SecurityFilter = {
  since,
  until,
  limit,
  networks: values.ip === undefined ? undefined : who.all('network', values.ip),
  networkPrefix: values.network?.toLowerCase().replace(/[^0-9a-f]/g, ''),
  account: values.account === undefined ? undefined : await findSuspect(db, who, values.account),
  what: values.what,
  outcome: values.outcome,
}
const isAboutOne = [values.ip, values.network, values.account].some((one) => one !== undefined)
const missing = await countMissing(db, filter)
console.log(`From ${since.toISOString()} to ${until.toISOString()}`)
if (missing > 0) console.log(`INCOMPLETE: ${missing} events of this time were too many to be written.`)
for (const one of await listAttackers(db, filter)) {
  const { network, tries, wrong, locked, refused, names, whats, firstAt, lastAt } = one
  console.log(
    `network ${network ?? 'unknown'}: ${tries} refused tries (${wrong} wrong, ${locked} locked, ${refused} not allowed) ` +
      `for ${names} names, ${firstAt.toISOString()} to ${lastAt.toISOString()}: ${whats.join(', ')}`,
  )
}
if (isAboutOne)
  for (const row of await listSecurity(db, filter)) {
    const facts = [
      ['times', row.times > 1 ? row.times : null],
      ['account', row.accountId],
      ['typed', row.identifier],
      ['network', row.network],
      ['about', row.about],
      ['reason', row.reason],
      ['request', row.requestId],
    ]
    const shown = facts.filter(([, value]) => value !== null).map(([name, value]) => `${name}=${value}`)
    console.log(`${row.at.toISOString()} ${row.what} ${row.outcome} ${shown.join(' ')}`)
  }
await db.destroy()
