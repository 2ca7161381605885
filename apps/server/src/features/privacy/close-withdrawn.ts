import { keptSince } from '@vazhipadu/contract/retention'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { eraseWholeAccount } from './erase-account.ts'
import { listUnfinished, listWithdrawn } from './privacy.reads.ts'

const MAX_ACCOUNTS_PER_RUN = 500

/** Closes accounts whose consent was withdrawn, once the days to reconsider and all their bookings are over. */
export async function closeWithdrawn({
  db,
  clock,
  calendar,
}: Pick<Platform, 'db' | 'clock'> & { calendar: Calendar }): Promise<number> {
  const now = clock.now()
  const { today } = calendar.timeAt(now)
  const before = keptSince('withdrawals', now)
  const due = (await listWithdrawn(db)).filter(({ withdrawnAt }) => withdrawnAt < before)
  let closed = 0
  for (const { accountId } of due.slice(0, MAX_ACCOUNTS_PER_RUN)) {
    closed += await inTransaction(db, async (trx) => {
      const account = await trx
        .selectFrom('account')
        .select('isAdmin')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst()
      // An account that was given office capabilities since is kept while it has any: an office member's account must
      // not disappear.
      if (account?.isAdmin) return 0
      // Consent was given again, or another worker closed the account, since the list was read.
      const isStill = (await listWithdrawn(trx, accountId)).length > 0
      if (!isStill || (await listUnfinished(trx, accountId, today)).length > 0) return 0
      await eraseWholeAccount(trx, { accountId, now, today })
      return 1
    })
  }
  return closed
}
