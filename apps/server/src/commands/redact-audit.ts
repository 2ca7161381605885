import { ownerDatabaseUrl, readConfig } from '../config.ts'
import { redactAudit } from '../features/privacy/redact-audit.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, createPool } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'

// Connects as the owner of the tables: no other role may disable the audit's trigger.
const config = readConfig()
const owner = { ...config, DATABASE_URL: ownerDatabaseUrl(config) }
const db = createDatabase(owner, createPool(owner, createLog('warn')))
const redacted = await redactAudit(db, systemClock.now())
await db.destroy()
console.log(`${redacted} audit entries hold references instead of names now.`)
