import type { Trx } from '../../../platform/db/database.ts'
import { announceChange } from '../../../platform/db/follow-changes.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { endFeed } from '../../public-api/public-api.jobs.ts'

export const SESSIONS_TOPIC = 'sessions'

type Ending = {
  accountId: string
  at: Date
  because: string
  only?: string
  except?: string
  spared?: 'paired'
}

/** For these reasons calendar feeds are not revoked: no attacker is suspected, or the feeds are deleted already. */
const PEACEFUL = new Set(['signed_out', 'pairing_ended', 'rights_withdrawn', 'rights_granted', 'forgotten'])

/**
 * Ends one, all but one, or all sessions of an account, and revokes calendar feeds that an attacker may have created in
 * them.
 */
export async function endSessions(trx: Trx, ending: Ending): Promise<void> {
  const { accountId, at, because, only, except, spared } = ending
  await trx
    .updateTable('session')
    .set({ endedAt: at, endedBecause: because })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .$if(spared === 'paired', (query) => query.where('isPaired', '=', false))
    .execute()
  if (!PEACEFUL.has(because))
    await enqueue(trx, endFeed, {
      accountId,
      madeUntil: at.toISOString(),
      ...(only !== undefined && { only }),
    })
  await announceChange(trx, SESSIONS_TOPIC)
}
