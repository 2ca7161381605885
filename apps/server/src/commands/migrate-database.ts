import { directDatabaseUrl, readConfig } from '../config.ts'
import { jobs } from '../jobs.ts'
import { migrate } from '../platform/db/migrate.ts'
import { installQueues } from '../platform/jobs/install-queues.ts'

const url = directDatabaseUrl(readConfig())
const applied = await migrate(url)
await installQueues(url, jobs)
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
