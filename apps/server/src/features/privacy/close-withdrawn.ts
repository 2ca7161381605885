import { keptSince } from '@vazhipadu/contract/retention'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { forgetWhole } from './forget-account.ts'
import { listUnfinished, listWithdrawn } from './privacy.reads.ts'

const MOST_AT_ONCE = 500

/** Accounts whose owner has withdrawn: closed when the days to think again, and everything booked, are over. */
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
  for (const { accountId } of due.slice(0, MOST_AT_ONCE)) {
    closed += await inTransaction(db, async (trx) => {
      const account = await trx
        .selectFrom('account')
        .select('isAdmin')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst()
      // Who was given the office's rights since stays while they hold any: a right must not be nobody's.
      if (account?.isAdmin) return 0
      // Given again, or closed by another worker, since the list was read.
      const isStill = (await listWithdrawn(trx, accountId)).length > 0
      if (!isStill || (await listUnfinished(trx, accountId, today)).length > 0) return 0
      await forgetWhole(trx, { accountId, now, today })
      return 1
    })
  }
  return closed
}
