import type { savePreference as contract } from '@vazhipadu/contract/profile'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

type PreferenceChange = z.output<typeof contract.body> & { guideHidden?: boolean }

/** Stores the given preferences and keeps the others. The first one inserts the row. */
export async function savePreference(db: Db, accountId: string, change: PreferenceChange): Promise<void> {
  const set = {
    ...(change.theme && { theme: JSON.stringify(change.theme) }),
    ...(change.notices && { noticesByEmail: change.notices.email, noticesBySms: change.notices.sms }),
    ...(change.knownAtCounter !== undefined && { knownAtCounter: change.knownAtCounter }),
    ...(change.guideHidden !== undefined && { guideHidden: change.guideHidden }),
  }
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('preference')
      .values({ accountId, ...set })
      .onConflict((row) => row.column('accountId').doUpdateSet({ accountId, ...set }))
      .execute()
  })
}
