import { sqlRows, type Trx } from '../../platform/db/database.ts'
import type { Zone } from './delivery.rules.ts'
import { type ParcelAddress, pickAddress } from './insert-parcels.ts'
import type { LockedParcel } from './lock-parcels.ts'

type Destination = { address: ParcelAddress; zone: Zone; chargePaise: number }

/** The parcels are locked. What was paid for one is never made less: a lower charge stays as it is. */
export async function sendParcelsTo(
  trx: Trx,
  parcels: readonly LockedParcel[],
  { address, zone, chargePaise }: Destination,
): Promise<void> {
  await sqlRows(
    trx,
    `update parcel set option = 'post', address = $2, zone = $3, charge_paise = greatest(charge_paise, $4),
       state = case when given.is_performed then 'ready' else 'awaiting_pooja' end, version = version + 1
     from unnest($1::bigint[], $5::boolean[]) as given (id, is_performed) where parcel.id = given.id`,
    [
      parcels.map(({ id }) => id),
      JSON.stringify(pickAddress(address)),
      zone,
      chargePaise,
      parcels.map(({ isPerformed }) => isPerformed),
    ],
  )
}

/** Fetched at the counter instead: nothing is sent, and the address is no longer needed. */
export async function keepParcels(trx: Trx, parcels: readonly LockedParcel[]): Promise<void> {
  await sqlRows(
    trx,
    `update parcel set option = 'collect', state = 'not_required', address = null, version = version + 1
     where id = any ($1::bigint[])`,
    [parcels.map(({ id }) => id)],
  )
}
