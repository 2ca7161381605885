import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { forgetPerson as forgetBookings } from '../booking/forget-person.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { forgetPerson as forgetSheets } from '../day-sheet/forget-person.ts'
import { forgetPerson as forgetDelivery } from '../delivery/forget-person.ts'
import { forgetPerson as forgetIdentity } from '../identity/forget-person.ts'
import { findAccount } from '../identity/identity.reads.ts'
import type { Identity } from '../identity/prepare-identity.ts'
import { confirmIdentity } from '../identity/sign-in/confirm-identity.ts'
import { forgetPerson as forgetNotices } from '../notifications/forget-person.ts'
import { forgetPerson as forgetPayments } from '../payments/forget-person.ts'
import { forgetPerson as forgetProfile } from '../profile/forget-person.ts'
import { forgetPerson as forgetSupport } from '../support/forget-person.ts'
import { adminStays, bookingsUnfinished } from './privacy.errors.ts'
import { listUnfinished } from './privacy.reads.ts'

export type ForgetDeps = Identity & { calendar: Calendar }

/**
 * Takes a person out of everything that is not a financial record. All or nothing: the account's row is locked first,
 * and no order can be made for it meanwhile. The orders lose their owner last but one, because the others find what is
 * the person's by them.
 */
export async function forgetAccount(
  deps: ForgetDeps,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  const { db, clock, calendar } = deps
  const { accountId } = caller
  const now = clock.now()
  const account = await findAccount(db, accountId)
  if (!account) return
  await confirmIdentity(deps, caller, account, password)
  if (account.isAdmin) throw adminStays()
  const { today } = calendar.timeAt(now)
  await inTransaction(db, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    const unfinished = await listUnfinished(trx, accountId, today)
    if (unfinished.length > 0) throw bookingsUnfinished(unfinished)
    await forgetSupport(trx, accountId, now)
    await forgetNotices(trx, accountId)
    await forgetDelivery(trx, accountId)
    await forgetPayments(trx, accountId)
    await forgetSheets(trx, accountId, today)
    await forgetBookings(trx, accountId)
    await forgetProfile(trx, accountId)
    await forgetIdentity(trx, accountId, now)
    await writeAudit(trx, {
      at: now,
      actorId: accountId,
      action: 'account.forgotten',
      subjectType: 'account',
      subjectId: accountId,
    })
  })
}
