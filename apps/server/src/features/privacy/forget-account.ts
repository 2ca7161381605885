import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { recordSecurity } from '../../platform/security/record-security.ts'
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
import { forgetPerson as forgetPeople } from '../people/forget-person.ts'
import { forgetPerson as forgetProfile } from '../profile/forget-person.ts'
import { forgetPerson as forgetFeed } from '../public-api/forget-person.ts'
import { forgetPerson as forgetRefunds } from '../refunds/forget-person.ts'
import { forgetPerson as forgetReleases } from '../releases/forget-person.ts'
import { forgetPerson as forgetSearch } from '../search/forget-person.ts'
import { forgetPerson as forgetSupport } from '../support/forget-person.ts'
import { forgetPerson as forgetRooms } from '../waiting-room/forget-person.ts'
import { forgetAudit } from './forget-audit.ts'
import { listWords } from './list-words.ts'
import { adminStays, bookingsUnfinished } from './privacy.errors.ts'
import { listUnfinished } from './privacy.reads.ts'

export type ForgetDeps = Identity & { calendar: Calendar }

/** At the person's own word. All or nothing: the account's row is locked first, and no order can be made for it meanwhile. */
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
  const { today } = calendar.timeAt(now)
  await inTransaction(db, async (trx) => {
    const locked = await trx
      .selectFrom('account')
      .select('isAdmin')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (locked?.isAdmin) throw adminStays()
    const unfinished = await listUnfinished(trx, accountId, today)
    if (unfinished.length > 0) throw bookingsUnfinished(unfinished)
    await forgetWhole(trx, { accountId, now, today })
  })
}

/**
 * Takes a person out of everything that is not a financial record. The orders lose their owner last but one, because the
 * others find what is the person's by them; what they are called is gathered before any of it goes.
 */
export async function forgetWhole(
  trx: Trx,
  { accountId, now, today }: { accountId: string; now: Date; today: string },
): Promise<void> {
  const words = await listWords(trx, accountId)
  await forgetAudit(trx, accountId)
  await forgetSearch(trx, accountId)
  await forgetSupport(trx, accountId, now)
  await forgetNotices(trx, accountId)
  await forgetFeed(trx, accountId)
  await forgetDelivery(trx, accountId)
  await forgetPayments(trx, accountId, words)
  await forgetRefunds(trx, accountId, words)
  await forgetSheets(trx, accountId, today)
  await forgetReleases(trx, accountId)
  await forgetRooms(trx, accountId)
  await forgetBookings(trx, accountId)
  await forgetPeople(trx, accountId)
  await forgetProfile(trx, accountId)
  await trx.deleteFrom('nominee').where('accountId', '=', accountId).execute()
  await forgetIdentity(trx, accountId, now)
  await recordSecurity(trx, { at: now, what: 'account_forgotten', outcome: 'done', accountId })
  await writeAudit(trx, {
    at: now,
    actorId: accountId,
    action: 'account.forgotten',
    subjectType: 'account',
    subjectId: accountId,
  })
}
