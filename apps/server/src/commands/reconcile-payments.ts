import { reconcileNight } from '../features/checkout/checkout.jobs.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { enqueue, openJobSender } from '../platform/jobs/enqueue.ts'
import { runOnDatabase } from './run-on-database.ts'

// Runs the nightly reconciliation at once: after a restore, payments missing from the backup should not wait until two
// o'clock.
await runOnDatabase(async (db) => {
  const sender = await openJobSender(db)
  await inTransaction(db, (trx) => enqueue(trx, reconcileNight, {}))
  await sender.close()
  return 'The worker compares the last eight days with the provider now; what differs even then is in its log.'
})
