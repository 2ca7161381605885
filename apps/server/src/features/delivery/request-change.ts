import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import type { Zone } from './delivery.rules.ts'
import type { ParcelAddress } from './insert-parcels.ts'

export type PlannedChange = {
  parentTranNo: string
  address: ParcelAddress
  zone: Zone
  /** Per parcel. */
  chargePaise: number
  parcelIds: number[]
  planned: { date: string; grams: number; lineIds: number[] }[]
}

/** Saves a change until it is paid. An order has one at a time; an earlier one is superseded. */
export async function requestChange(
  trx: Trx,
  tranNo: string,
  change: PlannedChange,
  now: Date,
): Promise<void> {
  await supersedeChanges(trx, change.parentTranNo, now)
  await trx
    .insertInto('deliveryChange')
    .values({
      ...change,
      tranNo,
      address: JSON.stringify(change.address),
      planned: JSON.stringify(change.planned),
      createdAt: now,
    })
    .execute()
}

export async function supersedeChanges(trx: Trx, parentTranNo: string, now: Date): Promise<void> {
  await trx
    .updateTable('deliveryChange')
    .set({ supersededAt: now })
    .where('parentTranNo', '=', parentTranNo)
    .where('supersededAt', 'is', null)
    .where('appliedAt', 'is', null)
    .execute()
}

/** The open, identical change of an order, if its own order can still be paid. */
export async function findSameChange(
  db: Db | Trx,
  { parentTranNo, address, parcelIds, planned, chargePaise }: PlannedChange,
  now: Date,
): Promise<{ tranNo: string; totalPaise: number; holdUntil: Date } | undefined> {
  const [found] = await sqlRows<{ tranNo: string; totalPaise: number; holdUntil: Date }>(
    db,
    `select o.tran_no, o.total_paise, o.hold_until
     from delivery_change c join orders o on o.tran_no = c.tran_no
     where c.parent_tran_no = $1 and c.superseded_at is null and c.applied_at is null
       and c.address = $2::jsonb and c.parcel_ids = $3::bigint[] and c.planned = $4::jsonb and c.charge_paise = $5
       and o.state = 'awaiting_payment' and o.hold_until > $6`,
    [parentTranNo, JSON.stringify(address), parcelIds, JSON.stringify(planned), chargePaise, now],
  )
  return found
}
