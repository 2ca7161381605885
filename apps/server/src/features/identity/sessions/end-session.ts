import type { Trx } from '../../../platform/db/database.ts'
import { announceChange } from '../../../platform/db/follow-changes.ts'

export const SESSIONS_TOPIC = 'sessions'

type Ending = { accountId: string; at: Date; because: string; only?: string; except?: string }

/** Ends one session of an account, all but one, or all. */
export async function endSessions(trx: Trx, { accountId, at, because, only, except }: Ending): Promise<void> {
  await trx
    .updateTable('session')
    .set({ endedAt: at, endedBecause: because })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
  await announceChange(trx, SESSIONS_TOPIC)
}
