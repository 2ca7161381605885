import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { Zone } from './delivery.rules.ts'
import { type ParcelAddress, pickAddress } from './insert-parcels.ts'
import type { LockedParcel } from './lock-parcels.ts'

type Destination = { address: ParcelAddress; zone: Zone; chargePaise: number }

/** Redirects parcels, which the caller has locked. A charge already paid is never lowered. */
export async function sendParcelsTo(
  trx: Trx,
  parcels: readonly LockedParcel[],
  { address, zone, chargePaise }: Destination,
): Promise<void> {
  const parcelRows = unnestRows('given', parcels, { id: 'bigint', isPerformed: 'boolean' })
  await sql`
    update parcel set option = 'post', address = ${JSON.stringify(pickAddress(address))}, zone = ${zone},
      charge_paise = greatest(charge_paise, ${chargePaise}),
      state = case when given.is_performed then 'ready' else 'awaiting_pooja' end, version = version + 1
    from ${parcelRows} where parcel.id = given.id`.execute(trx)
}

/** Changes parcels to collection at the counter and deletes their addresses, which are no longer needed. */
export async function keepParcels(trx: Trx, parcels: readonly LockedParcel[]): Promise<void> {
  const ids = parcels.map(({ id }) => id)
  await sql`
    update parcel set option = 'collect', state = 'not_required', address = null, version = version + 1
    where id = any (${ids}::bigint[])`.execute(trx)
}
