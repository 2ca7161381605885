import { randomUUID } from 'node:crypto'
import { createCalendarCache } from '../features/calendar/calendar.reads.ts'
import { insertParcels } from '../features/delivery/insert-parcels.ts'
import { freezeReceipt } from '../features/receipts/freeze-receipt.ts'
import { openIssuer, recordDueReceipt } from '../features/receipts/issue-receipt.ts'
import { createSettingsCache } from '../features/settings/settings.reads.ts'
import type { followChanges } from '../platform/db/follow-changes.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Marked } from './fill-profile.ts'
import { makeOrder } from './make-order.ts'
import type { Api } from './start-api.ts'

type Office = { changes: ReturnType<typeof followChanges>; adminId: string }

/**
 * One booking of the person with everything that can belong to one except money: parcel, receipt, closed day, a paid
 * change.
 */
export async function fillBookings(api: Api, { changes, adminId }: Office, person: Marked) {
  const { db } = api
  const { accountId, address, at, mark, mobile } = person
  const order = await makeOrder(db, {
    accountId,
    at,
    deliveryPaise: 6_000,
    customer: { name: `${mark} Customer`, email: `${mark}@customer`, mobile },
    lines: [{ name: `${mark} Devotee`, nameMl: `${mark} ഭക്ത`, date: '2026-11-02', state: 'performed' }],
  })
  const { tranNo, paymentId, lineIds } = order
  const parcels = [
    { date: '2026-11-02', zone: 'kerala' as const, grams: 1, chargePaise: 6_000, lineIndexes: [0] },
  ]
  await inTransaction(db, async (trx) => {
    await insertParcels(trx, [{ tranNo, lineIds, parcels, address }])
    await recordDueReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt: at })
  })
  await db
    .updateTable('parcel')
    .set({ state: 'delivered', trackingNo: `${mark}-TRACK` })
    .where('tranNo', '=', tranNo)
    .execute()
  const difference = await makeOrder(db, {
    accountId,
    at,
    kind: 'delivery_difference',
    parentTranNo: tranNo,
    lines: [],
    deliveryPaise: 4_000,
    customer: { name: `${mark} Customer`, email: null, mobile: null },
  })
  await db
    .insertInto('refundProposal')
    .values({
      id: randomUUID(),
      key: randomUUID(),
      tranNo,
      paymentId,
      amountPaise: 100,
      reason: `${mark} asked`,
      proposedBy: randomUUID(),
      proposedAt: at,
      isApproved: false,
      decidedBy: randomUUID(),
      decidedAt: at,
    })
    .execute()
  const letterId = randomUUID()
  await db
    .insertInto('dayLetter')
    .values({ id: letterId, tranNo, tokenHash: Buffer.from(letterId), madeAt: at })
    .execute()
  await db
    .insertInto('dayOffer')
    .values({
      id: randomUUID(),
      letterId,
      tranNo,
      offeringId: 1,
      onDate: '2026-11-02',
      lineIds,
      dueAt: at,
      answer: 'withdrawn',
      answeredAt: at,
    })
    .execute()
  await db
    .insertInto('deliveryChange')
    .values({
      tranNo: difference.tranNo,
      parentTranNo: tranNo,
      zone: 'india',
      chargePaise: 10_000,
      createdAt: at,
      address: JSON.stringify(address),
      parcelIds: [],
      planned: '[]',
      appliedAt: at,
    })
    .execute()
  await openIssuer(db, api.clock).issue(tranNo)
  const composing = {
    config: api.config,
    settings: createSettingsCache(db, changes),
    calendar: createCalendarCache({ db, changes, config: api.config }),
  }
  await freezeReceipt(db, composing, tranNo, at)
  await db
    .insertInto('receiptCopy')
    .values({ tranNo, copyNo: 1, revision: 0, printedBy: adminId, printedAt: at })
    .execute()
  return { ...order, difference }
}
