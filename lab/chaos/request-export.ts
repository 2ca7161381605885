import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { makeExport } from '../../apps/server/src/features/reports/reports.jobs.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { enqueue, openJobSender } from '../../apps/server/src/platform/jobs/enqueue.ts'

const MAX_WAIT_MS = 60_000

/** Requests an export of all transactions to a spreadsheet: a job that reads much and writes a file. */
export async function requestExport(db: Db): Promise<string> {
  const sender = await openJobSender(db)
  const [id, now] = [randomUUID(), systemClock.now()]
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('listExport')
      .values({
        id,
        list: 'transactions',
        filters: '{}',
        requestedBy: randomUUID(),
        state: 'waiting',
        rowsTotal: 0,
        fileName: 'transactions.xlsx',
        createdAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      })
      .onConflict((row) => row.column('id').doNothing())
      .execute()
    await enqueue(trx, makeExport, { exportId: id })
  })
  await sender.close()
  return id
}

/** Waits until the export is done or has failed. */
export async function waitForExport(db: Db, id: string, expectedState: 'done' | 'failed'): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    const row = await db.selectFrom('listExport').select('state').where('id', '=', id).executeTakeFirst()
    if (row?.state === expectedState) return
    if (row?.state === 'done' || row?.state === 'failed' || performance.now() > until)
      throw new Error(`an export was to be ${expectedState} and is ${row?.state}`)
    await delay(100)
  }
}
