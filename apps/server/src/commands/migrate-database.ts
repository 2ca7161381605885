import { ownerDatabaseUrl, readConfig } from '../config.ts'
import { jobs } from '../jobs.ts'
import { grantRuntime } from '../platform/db/grant-runtime.ts'
import { migrate } from '../platform/db/migrate.ts'
import { installQueues } from '../platform/jobs/install-queues.ts'

const config = readConfig()
const url = ownerDatabaseUrl(config)
const applied = await migrate(url)
await installQueues(url, jobs)
const runtime = decodeURIComponent(new URL(config.DATABASE_URL).username)
const isApart = config.DATABASE_OWNER_URL !== undefined && runtime !== ''
if (isApart && runtime !== decodeURIComponent(new URL(url).username)) await grantRuntime(url, runtime)
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
