import { randomUUID } from 'node:crypto'
import { CATALOGUE_TOPIC } from '../features/catalogue/catalogue.reads.ts'
import { sqlRows } from '../platform/db/database.ts'
import { announceChange } from '../platform/db/follow-changes.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { getAccountId } from './get-account-id.ts'
import { makeAdmin } from './make-account.ts'
import { startPaying } from './start-paying.ts'

/** A temple that releases days of offering 11: draws use no beacon, and an office member manages them. */
export async function startReleasing({ places }: { places?: number } = {}) {
  const p = await startPaying()
  await inTransaction(p.db, async (trx) => {
    if (places !== undefined)
      await sqlRows(
        trx,
        'update pool set daily_limit = $1 where id = (select pool_id from offering where id = 11)',
        [places],
      )
    await sqlRows(
      trx,
      `insert into setting (key, value, changed_at, changed_by) values ('releases.hasBeacon', 'false', $1, $2)`,
      [p.clock.now(), randomUUID()],
    )
    await announceChange(trx, CATALOGUE_TOPIC)
    await announceChange(trx, 'settings')
  })
  return { p, adminId: await getAccountId(p.db, (await makeAdmin(p)).email) }
}
