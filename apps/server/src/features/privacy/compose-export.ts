import { type Db, sqlRows } from '../../platform/db/database.ts'
import { exportPerson as exportBookings } from '../booking/export-person.ts'
import { exportPerson as exportClosedDays } from '../closed-days/export-person.ts'
import { exportPerson as exportDelivery } from '../delivery/export-person.ts'
import { exportPerson as exportIdentity } from '../identity/export-person.ts'
import { exportPerson as exportNotices } from '../notifications/export-person.ts'
import { exportPerson as exportPayments } from '../payments/export-person.ts'
import { exportPerson as exportPeople } from '../people/export-person.ts'
import { exportPerson as exportProfile } from '../profile/export-person.ts'
import { exportPerson as exportFeed } from '../public-api/export-person.ts'
import { exportPerson as exportReceipts } from '../receipts/export-person.ts'
import { exportPerson as exportRefunds } from '../refunds/export-person.ts'
import { exportPerson as exportReleases } from '../releases/export-person.ts'
import { exportPerson as exportSearch } from '../search/export-person.ts'
import { exportPerson as exportSupport } from '../support/export-person.ts'
import { exportPerson as exportRooms } from '../waiting-room/export-person.ts'
import { findNominee } from './name-nominee.ts'

/** Everything stored about one person, by feature. Each feature exports its own tables. */
export async function composeExport(db: Db, accountId: string, now: Date) {
  return {
    madeAt: now.toISOString(),
    identity: await exportIdentity(db, accountId),
    profile: await exportProfile(db, accountId),
    people: await exportPeople(db, accountId),
    bookings: await exportBookings(db, accountId),
    payments: await exportPayments(db, accountId),
    refunds: await exportRefunds(db, accountId),
    delivery: await exportDelivery(db, accountId),
    receipts: await exportReceipts(db, accountId),
    notices: await exportNotices(db, accountId),
    calendar: await exportFeed(db, accountId),
    closedDays: await exportClosedDays(db, accountId),
    releases: await exportReleases(db, accountId),
    waitingRooms: await exportRooms(db, accountId),
    support: await exportSupport(db, accountId),
    search: await exportSearch(db, accountId),
    nominee: (await findNominee(db, accountId)) ?? null,
    /** Sign-in attempts and other security events of the account, as long as they are kept. */
    security: await db
      .selectFrom('securityEvent')
      .select(['at', 'what', 'outcome', 'times'])
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute(),
    /** What the office did with the account or its bookings. */
    audit: await sqlRows<{ at: Date; action: string; before: unknown; after: unknown }>(
      db,
      `select at, action, subject_type, subject_id, coalesce(p.before, e.before) as before, coalesce(p.after, e.after) as after
       from audit_entry e left join audit_personal p on p.entry_id = e.id
       where (subject_type = 'account' and subject_id = $1::text)
          or (subject_type = 'order' and subject_id in (select tran_no from orders where account_id = $1::uuid))
       order by e.id`,
      [accountId],
    ),
  }
}
