import { randomUUID } from 'node:crypto'
import { personalInChanges } from '../features/changes/update-booking.ts'
import { writeAudit } from '../platform/audit.ts'
import type { followChanges } from '../platform/db/follow-changes.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { fillBookings } from './fill-bookings.ts'
import { fillFactors } from './fill-factors.ts'
import { fillPayments } from './fill-payments.ts'
import { fillProfile } from './fill-profile.ts'
import { fillReleases } from './fill-releases.ts'
import type { Api } from './start-api.ts'

type Office = { changes: ReturnType<typeof followChanges>; adminId: string }
export type Person = Awaited<ReturnType<typeof fillPerson>>

/**
 * Inserts a person into every table that can name one. The mark occurs in no real data; `digits` replaces it where only
 * digits are allowed.
 */
export async function fillPerson(api: Api, office: Office, mark: string, digits: string) {
  const person = await fillProfile(api, mark, digits)
  const order = await fillBookings(api, office, person)
  await fillPayments(api, order, person)
  const { db } = api
  const { account, accountId, at } = person
  const { tranNo } = order
  const ticketId = randomUUID()
  await db
    .insertInto('ticket')
    .values({
      id: ticketId,
      accountId,
      tranNo,
      ticketType: 'other',
      status: 'open',
      createdAt: at,
      updatedAt: at,
      subject: `${mark} asks`,
      excerpt: `${mark} excerpt`,
      lastFrom: 'devotee',
    })
    .execute()
  const messageId = randomUUID()
  await db
    .insertInto('ticketMessage')
    .values({
      id: messageId,
      ticketId,
      authorId: accountId,
      authorSide: 'devotee',
      kind: 'message',
      at,
      text: `${mark} wrote`,
    })
    .execute()
  await db
    .insertInto('ticketAttachment')
    .values({
      id: randomUUID(),
      ticketId,
      messageId,
      fileKey: `tickets/ab/${ticketId}`,
      bytes: 1,
      scan: 'clean',
      name: `${mark}.jpg`,
      contentType: 'image/jpeg',
    })
    .execute()
  await db.insertInto('holdLapse').values({ tranNo, accountId, lapsedAt: at }).execute()
  await db
    .insertInto('notice')
    .values({
      id: randomUUID(),
      key: `booking_confirmed:${tranNo}:email`,
      trigger: 'booking_confirmed',
      accountId,
      channel: 'email',
      ids: JSON.stringify({ tranNo }),
      status: 'failed',
      createdAt: at,
      reason: `550 <${mark}@example.com> unknown`,
      reference: `${mark}-reference`,
    })
    .execute()
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      at,
      action: 'order.changed',
      subjectType: 'order',
      subjectId: tranNo,
      before: { lines: [{ name: `${mark} Old` }] },
      after: { lines: [{ name: `${mark} Devotee` }], reason: `${mark} rang` },
      personal: personalInChanges,
    }),
  )
  await db
    .insertInto('rightsChange')
    .values({
      id: randomUUID(),
      accountId,
      held: [],
      wanted: ['desk'],
      reason: `${mark} helps at the festival`,
      askedBy: office.adminId,
      askedAt: at,
      endsAt: at,
      decidedAt: at,
      outcome: 'lapsed',
    })
    .execute()
  await db.insertInto('rightEnd').values({ accountId, capability: 'desk', until: '2027-01-01' }).execute()
  await fillReleases(db, { accountId, at, mark, tranNo })
  await fillFactors(db, { accountId, at, mark, adminId: office.adminId })
  return { ...account, accountId, tranNo, mark, digits, isMe: new RegExp(`${mark}|${digits}`, 'i') }
}
