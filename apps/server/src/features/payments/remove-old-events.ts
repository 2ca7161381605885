import { keptSince } from '@vazhipadu/contract/retention'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'

/** Deletes events processed long ago. Events of a payment in dispute are evidence and stay. */
export async function removeOldEvents(db: Db, now: Date): Promise<number> {
  const before = keptSince('providerEvents', now)
  return removeInBatches(db, async (trx, limit) => {
    const old = trx
      .selectFrom('providerEvent')
      .select('eventId')
      .where('receivedAt', '<', before)
      .where('processedAt', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('dispute')
              .whereRef('dispute.paymentId', '=', 'providerEvent.paymentId')
              .where('dispute.state', 'in', ['open', 'under_review'])
              .select('dispute.disputeId'),
          ),
        ),
      )
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const { numDeletedRows } = await trx
      .deleteFrom('providerEvent')
      .where('eventId', 'in', old)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** Deletes the claims that kept two presses of *pay* apart, except those of orders that can still be paid. */
export async function removeOldClaims(db: Db, now: Date): Promise<number> {
  const before = keptSince('payClaims', now)
  return removeInBatches(db, async (trx, limit) => {
    const old = trx
      .selectFrom('providerOrderClaim')
      .innerJoin('orders', 'orders.tranNo', 'providerOrderClaim.tranNo')
      .select('providerOrderClaim.tranNo')
      .where('claimedUntil', '<', before)
      .where('orders.state', '!=', 'awaiting_payment')
      .limit(limit)
      .forUpdate('providerOrderClaim')
      .skipLocked()
    const { numDeletedRows } = await trx
      .deleteFrom('providerOrderClaim')
      .where('tranNo', 'in', old)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
