import type { Language } from '@vazhipadu/locales/languages'
import { type Db, sqlRows } from '../platform/db/database.ts'
import { announceChange } from '../platform/db/follow-changes.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'

/** As the office would choose them in the settings. */
export async function offerLanguages(db: Db, offered: Language[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sqlRows(
      trx,
      `insert into setting (key, value, changed_at, changed_by) values ('languages', $1, now(), gen_random_uuid())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(offered)],
    )
    await announceChange(trx, 'settings')
  })
}
