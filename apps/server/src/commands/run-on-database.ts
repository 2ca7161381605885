import { readConfig } from '../config.ts'
import { createDatabase, createPool, type Db } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors.ts'
import { openJobSender } from '../platform/jobs/enqueue.ts'
import { createLog } from '../platform/log.ts'

/** Does one thing with the database and says how it went; a refusal is its sentence and an exit of 1. */
export async function runOnDatabase(work: (db: Db) => Promise<string>): Promise<void> {
  const config = readConfig()
  const db = createDatabase(config, createPool(config, createLog('warn')))
  // What a command changes, somebody may be told.
  const sender = await openJobSender(db)
  try {
    console.log(await work(db))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await sender.close()
    await db.destroy()
  }
}
