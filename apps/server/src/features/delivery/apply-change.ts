import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { isChangeable, lockParcels, sendParcelsTo } from './change-parcels.ts'
import { insertParcels } from './insert-parcels.ts'
import { placeLines } from './plan-parcels.ts'
import type { PlannedChange } from './request-change.ts'

/**
 * Applies a paid delivery change, whole or not at all. Returns false if it is no longer possible, because a parcel was
 * packed, a pooja cancelled or another change requested since. The caller has locked the parent order.
 */
export async function applyChange(trx: Trx, tranNo: string, now: Date): Promise<boolean> {
  const [change] = await sqlRows<PlannedChange & { isOpen: boolean; isApplied: boolean }>(
    trx,
    `select parent_tran_no, address, zone, charge_paise, parcel_ids, planned,
       superseded_at is null as is_open, applied_at is not null as is_applied
     from delivery_change where tran_no = $1 for update`,
    [tranNo],
  )
  if (change?.isApplied) return true
  if (!change?.isOpen) return false
  const { parentTranNo, address, zone, chargePaise, parcelIds, planned } = change
  const lockedParcels = await lockParcels(trx, parentTranNo)
  const parcels = lockedParcels.filter(({ id }) => parcelIds.includes(id))
  const taken = new Set(lockedParcels.flatMap(({ lineIds }) => lineIds))
  const lineIds = planned.flatMap((parcel) => parcel.lineIds)
  const isPossible =
    parcels.length === parcelIds.length &&
    parcels.every(isChangeable) &&
    !lineIds.some((id) => taken.has(id)) &&
    (await countBooked(trx, lineIds)) === lineIds.length
  if (!isPossible) return false
  await sendParcelsTo(trx, parcels, { address, zone, chargePaise })
  const made = placeLines(planned.map((parcel) => ({ ...parcel, zone, chargePaise })))
  await insertParcels(trx, [{ tranNo: parentTranNo, address, ...made }])
  await trx.updateTable('deliveryChange').set({ appliedAt: now }).where('tranNo', '=', tranNo).execute()
  return true
}

async function countBooked(trx: Trx, lineIds: number[]): Promise<number> {
  const { count } = await trx
    .selectFrom('orderLine')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', (of) => of.fn.any(of.val(lineIds)))
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  return count
}
