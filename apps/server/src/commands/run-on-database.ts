import { readConfig } from '../config.ts'
import { createDatabase, createPool, type Db } from '../platform/db/database.ts'
import { DomainError, OperatorError } from '../platform/errors.ts'
import { openJobSender } from '../platform/jobs/enqueue.ts'
import { createLog } from '../platform/log.ts'

/** Runs one command on the database and prints its result; a refusal prints its sentence and exits with 1. */
export async function runOnDatabase(work: (db: Db) => Promise<string>): Promise<void> {
  const config = readConfig()
  const db = createDatabase(config, createPool(config, createLog('warn')))
  // A command may change something that people are notified of, so jobs must be sendable.
  const sender = await openJobSender(db)
  try {
    console.log(await work(db))
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await sender.close()
    await db.destroy()
  }
}
