import type { FileStore } from '../../gateways/files.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeOldSecurity } from '../../platform/security/remove-old-security.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { removeLapsed } from '../checkout/remove-lapsed.ts'
import { removeOldConsents } from '../identity/remove-old-consents.ts'
import { removeOldNotices } from '../notifications/remove-old-notices.ts'
import { removeOldClaims, removeOldEvents } from '../payments/remove-old-events.ts'
import { removeOldEntries } from '../releases/remove-old-entries.ts'
import { removeOldTickets } from '../support/sweep-tickets.ts'
import { removeOldMembers } from '../waiting-room/remove-old-members.ts'
import { closeWithdrawn } from './close-withdrawn.ts'

export type RetentionDeps = Pick<Platform, 'db' | 'clock'> & { files: FileStore; calendar: Calendar }

/** Deletes expired data, table by table and slowly, so that bookings are not delayed; returns the counts. */
export async function sweepRetention(deps: RetentionDeps) {
  const { db, clock } = deps
  const now = clock.now()
  return {
    claims: await removeOldClaims(db, now),
    lapsedOrders: await removeLapsed(db, now),
    notices: await removeOldNotices(db, now),
    events: await removeOldEvents(db, now),
    helpRequests: await removeOldTickets(deps),
    withdrawnAccounts: await closeWithdrawn(deps),
    consents: await removeOldConsents(db, now),
    ballotEntries: await removeOldEntries(db, now),
    roomMembers: await removeOldMembers(db, now),
    securityEvents: await removeOldSecurity(db, now),
  }
}
