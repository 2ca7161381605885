import { PgBoss } from 'pg-boss'
import { directDatabaseUrl, readConfig } from '../config.ts'
import { DEAD_LETTER } from '../platform/jobs/install-queues.ts'

const boss = new PgBoss({
  connectionString: directDatabaseUrl(readConfig()),
  max: 1,
  migrate: false,
  supervise: false,
  schedule: false,
})
await boss.start()
const moved = await boss.redrive(DEAD_LETTER)
await boss.stop({ graceful: false })
console.log(`${moved} jobs were put back into their queues.`)
