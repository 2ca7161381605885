// npm run proof:reminders [-- --size 5000]: sends the reminders of a whole day while workers are killed and addresses
// are refused. No devotee may get two; uncertain ones must be listed as such; sending again must reach only those that
// failed.

import { templeTimeAt } from '../../apps/server/src/features/calendar/calendar.rules.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { makeConfig, makeEnvironment } from '../../apps/server/src/testing/make-config.ts'
import { addDays } from '../../packages/panchang/civil-date.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { readCount } from './read-option.ts'
import { proveReminders } from './reminders/remind-and-kill.ts'

const people = readCount('size', 5_000)
const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_proof_reminders_${process.pid}`
const env = makeEnvironment(databaseUrl)
await prepareDatabase(databaseUrl, env, true)
await seedDatabase(env)
const config = makeConfig(databaseUrl, env)
const db = createDatabase(config, createPool(config, createLog('silent')))
// Not tomorrow: the workers remind of tomorrow on schedule if the proof runs at six in the evening.
const onDate = addDays(templeTimeAt(systemClock.now(), config.TEMPLE_TIME_ZONE).today, 2)
const began = performance.now()
const { violations, ...counted } = await proveReminders({ db, config, env, people, onDate })
const seconds = Math.round((performance.now() - began) / 100) / 10
await db.destroy()
await dropDatabase(databaseUrl)
for (const violation of violations) console.log(violation)
const passed = violations.length === 0
console.log(
  JSON.stringify({ proof: 'reminders', ...counted, violations: violations.length, seconds, passed }),
)
process.exit(passed ? 0 : 1)
