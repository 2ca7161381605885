import type { savePreference as contract } from '@vazhipadu/contract/profile'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

type PreferenceChange = z.output<typeof contract.body> & { guideHidden?: boolean }

/** Stores the given preferences and keeps the others. The first one inserts the row. */
export async function savePreference(db: Db, accountId: string, wanted: PreferenceChange): Promise<void> {
  const set = {
    ...(wanted.theme && { theme: JSON.stringify(wanted.theme) }),
    ...(wanted.notices && { noticesByEmail: wanted.notices.email, noticesBySms: wanted.notices.sms }),
    ...(wanted.knownAtCounter !== undefined && { knownAtCounter: wanted.knownAtCounter }),
    ...(wanted.guideHidden !== undefined && { guideHidden: wanted.guideHidden }),
  }
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('preference')
      .values({ accountId, ...set })
      .onConflict((row) => row.column('accountId').doUpdateSet({ accountId, ...set }))
      .execute()
  })
}
