import { type Db, sqlRows } from '../platform/db/database.ts'
import { announceChange } from '../platform/db/follow-changes.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'

/** The largest values that the settings allow, so that no account reaches a cap. */
const LIFTED = {
  'holding.mostUnpaidOrders': 1_000,
  'holding.scarceUpTo': 0,
  'holding.scarceLeftPercent': 0,
  'holding.rareUpTo': 0,
}

/** For load tests with few accounts, where the caps per account are not tested. */
export async function liftCaps(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const [key, value] of Object.entries(LIFTED))
      await sqlRows(
        trx,
        `insert into setting (key, value, changed_at, changed_by) values ($1, $2, now(), gen_random_uuid())
         on conflict (key) do update set value = excluded.value`,
        [key, JSON.stringify(value)],
      )
    await announceChange(trx, 'settings')
  })
}
