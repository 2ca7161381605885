import type { Trx } from '../../../platform/db/database.ts'
import { announceChange } from '../../../platform/db/follow-changes.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { endFeed } from '../../public-api/public-api.jobs.ts'

export const SESSIONS_TOPIC = 'sessions'

type Ending = { accountId: string; at: Date; because: string; only?: string; except?: string }

/** Ended in peace: no stranger is suspected, or nothing of the account is left to be told. */
const PEACEFUL = new Set(['signed_out', 'pairing_ended', 'rights_withdrawn', 'forgotten'])

/** Ends one session of an account, all but one, or all, and what a stranger may have made in them. */
export async function endSessions(trx: Trx, { accountId, at, because, only, except }: Ending): Promise<void> {
  await trx
    .updateTable('session')
    .set({ endedAt: at, endedBecause: because })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
  if (!PEACEFUL.has(because))
    await enqueue(trx, endFeed, {
      accountId,
      madeUntil: at.toISOString(),
      ...(only !== undefined && { only }),
    })
  await announceChange(trx, SESSIONS_TOPIC)
}
