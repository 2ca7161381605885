import { randomUUID } from 'node:crypto'
import { sqlRows } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Marked } from './fill-profile.ts'
import type { MadeOrder } from './make-order.ts'
import type { Api } from './start-api.ts'

/** The person's records of payments: refund, dispute, ledger, and the provider's data about the person. */
export async function fillPayments({ db }: Api, { tranNo, paymentId, orderId }: MadeOrder, person: Marked) {
  const { at, mark, mobile } = person
  await db
    .insertInto('refund')
    .values({
      id: randomUUID(),
      key: `refund-${tranNo}`,
      paymentId,
      tranNo,
      source: 'ours',
      state: 'processed',
      amountPaise: 100,
      cause: 'office',
      reason: `${mark} was ill`,
      requestedAt: at,
      settledAt: at,
    })
    .execute()
  await db
    .insertInto('dispute')
    .values({
      disputeId: `disp_${tranNo}`,
      paymentId,
      tranNo,
      amountPaise: 100,
      state: 'won',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await db.insertInto('providerOrderClaim').values({ tranNo, claimedUntil: at }).execute()
  await inTransaction(db, async (trx) => {
    const id = randomUUID()
    await trx
      .insertInto('ledgerPosting')
      .values({ id, key: `capture:${paymentId}`, at, tranNo })
      .execute()
    await sqlRows(trx, `insert into ledger_entry values ($1, 'provider', 100), ($1, 'unallocated', -100)`, [
      id,
    ])
  })
  await db
    .insertInto('providerEvent')
    .values({
      eventId: randomUUID(),
      event: 'payment.captured',
      orderId,
      paymentId,
      receivedAt: at,
      processedAt: at,
      body: JSON.stringify({
        payload: {
          payment: {
            entity: {
              id: paymentId,
              amount: 11_000,
              email: `${mark}@provider`,
              contact: mobile,
              vpa: `${mark}@upi`,
              card: { name: `${mark} CARD` },
              notes: { who: mark },
              upi: { vpa: `${mark}@upi` },
            },
          },
        },
      }),
    })
    .execute()
  // An event that names only its payment.
  await db
    .insertInto('providerEvent')
    .values({
      eventId: randomUUID(),
      event: 'refund.processed',
      paymentId,
      receivedAt: at,
      processedAt: at,
      body: JSON.stringify({
        payload: { refund: { entity: { payment_id: paymentId, notes: { who: mark } } } },
      }),
    })
    .execute()
}
