import { keptSince } from '@vazhipadu/contract/retention'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { removeOldLapses, removeOldNumbers } from '../booking/record-lapses.ts'
import { lockLapsedOrders, removeOrders } from '../booking/remove-orders.ts'
import { removeParcels } from '../delivery/remove-parcels.ts'
import { removeProviderOrders } from '../payments/record-provider-order.ts'

/**
 * Deletes old unpaid orders that no help request refers to. Orders with any payment, even a failed one, are accounting
 * records and are kept. Records of lapsed scarce holds are deleted much earlier.
 */
export async function removeLapsed(db: Db, now: Date): Promise<number> {
  await removeOldLapses(db, now)
  await removeOldNumbers(db, now)
  const before = keptSince('lapsedOrders', now)
  return removeInBatches(db, async (trx, limit) => {
    const tranNos = await lockLapsedOrders(trx, before, limit)
    if (tranNos.length === 0) return 0
    await removeProviderOrders(trx, tranNos)
    await removeParcels(trx, tranNos)
    await removeOrders(trx, tranNos)
    return tranNos.length
  })
}
