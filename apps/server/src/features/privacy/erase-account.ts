import { sql } from 'kysely'
import { eraseEntries } from '../../platform/audit/erase-entries.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { recordSecurity } from '../../platform/security/record-security.ts'
import { erasePerson as eraseBookings } from '../booking/erase-person.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { erasePerson as eraseSheets } from '../day-sheet/erase-person.ts'
import { erasePerson as eraseDelivery } from '../delivery/erase-person.ts'
import { erasePerson as eraseIdentity } from '../identity/erase-person.ts'
import { findAccount } from '../identity/identity.reads.ts'
import type { Identity } from '../identity/prepare-identity.ts'
import { confirmIdentity } from '../identity/sign-in/confirm-identity.ts'
import { erasePerson as eraseNotices } from '../notifications/erase-person.ts'
import { erasePerson as erasePayments } from '../payments/erase-person.ts'
import { erasePerson as erasePeople } from '../people/erase-person.ts'
import { erasePerson as eraseProfile } from '../profile/erase-person.ts'
import { erasePerson as eraseFeed } from '../public-api/erase-person.ts'
import { erasePerson as eraseRefunds } from '../refunds/erase-person.ts'
import { erasePerson as eraseReleases } from '../releases/erase-person.ts'
import { erasePerson as eraseSearch } from '../search/erase-person.ts'
import { erasePerson as eraseSupport } from '../support/erase-person.ts'
import { erasePerson as eraseRooms } from '../waiting-room/erase-person.ts'
import { adminStays, bookingsUnfinished } from './privacy.errors.ts'
import { listUnfinished } from './privacy.reads.ts'

export type EraseDeps = Identity & { calendar: Calendar }

/**
 * Erases an account at the person's own request, completely or not at all: the account's row is locked first, so that
 * no order can be made for it meanwhile.
 */
export async function eraseAccount(
  deps: EraseDeps,
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
    await eraseWholeAccount(trx, { accountId, now, today })
  })
}

/**
 * Erases a person from everything that is not a financial record. The names to mask are collected first. The bookings
 * lose their owner near the end, because the steps before find the person's data by it.
 */
export async function eraseWholeAccount(
  trx: Trx,
  { accountId, now, today }: { accountId: string; now: Date; today: string },
): Promise<void> {
  const words = await listWords(trx, accountId)
  await eraseAudit(trx, accountId)
  await eraseSearch(trx, accountId)
  await eraseSupport(trx, accountId, now)
  await eraseNotices(trx, accountId)
  await eraseFeed(trx, accountId)
  await eraseDelivery(trx, accountId)
  await erasePayments(trx, accountId, words)
  await eraseRefunds(trx, accountId, words)
  await eraseSheets(trx, accountId, today)
  await eraseReleases(trx, accountId)
  await eraseRooms(trx, accountId)
  await eraseBookings(trx, accountId)
  await erasePeople(trx, accountId)
  await eraseProfile(trx, accountId)
  await trx.deleteFrom('nominee').where('accountId', '=', accountId).execute()
  await eraseIdentity(trx, accountId, now)
  await recordSecurity(trx, { at: now, what: 'account_forgotten', outcome: 'done', accountId })
  await writeAudit(trx, {
    at: now,
    actorId: accountId,
    action: 'account.forgotten',
    subjectType: 'account',
    subjectId: accountId,
  })
}

/**
 * Deletes the personal fields of the audit entries about the person. Call first: later the orders and tickets have no
 * owner.
 */
async function eraseAudit(trx: Trx, accountId: string): Promise<void> {
  const orders = await trx.selectFrom('orders').select('tranNo').where('accountId', '=', accountId).execute()
  const tickets = await trx.selectFrom('ticket').select('id').where('accountId', '=', accountId).execute()
  await eraseEntries(
    trx,
    'order',
    orders.map(({ tranNo }) => tranNo),
  )
  await eraseEntries(
    trx,
    'ticket',
    tickets.map(({ id }) => id),
  )
  await eraseEntries(trx, 'account', [accountId])
}

/** Every name, e-mail address and number that a sentence of the office may contain to identify the person. */
async function listWords(trx: Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select unnest(array[name, email, mobile]) as word from account where id = ${accountId}
      union all
      select unnest(array[name, name_ml]) from devotee where account_id = ${accountId}
      union all
      select unnest(array[recipient, mobile]) from address where account_id = ${accountId}
      union all
      select unnest(array[customer_name, customer_email, customer_mobile]) from orders where account_id = ${accountId}
      union all
      select unnest(array[l.name, l.name_ml]) from order_line l join orders o using (tran_no)
      where o.account_id = ${accountId}
    ) said where word is not null`.execute(trx)
  return rows.map(({ word }) => word)
}
