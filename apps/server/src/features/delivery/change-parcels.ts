import { sql } from 'kysely'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { Zone } from './delivery.rules.ts'
import { type ParcelAddress, pickAddress } from './insert-parcels.ts'

export type LockedParcel = {
  id: number
  date: string
  option: 'collect' | 'post'
  state: string
  chargePaise: number
  address: ParcelAddress | null
  lineIds: number[]
  /** Whether all poojas whose prasadam it holds have been performed. */
  isPerformed: boolean
}

/** Locks an order's parcels in id order. Lock the order first. */
export async function lockParcels(trx: Trx, tranNo: string): Promise<LockedParcel[]> {
  await trx.selectFrom('parcel').select('id').where('tranNo', '=', tranNo).orderBy('id').forUpdate().execute()
  return sqlRows<LockedParcel>(
    trx,
    `select p.id, p.on_date as date, p.option, p.state, p.charge_paise, p.address,
       coalesce(array_agg(l.id order by l.id) filter (where l.id is not null), '{}') as line_ids,
       coalesce(bool_and(l.state = 'performed') filter (where l.state <> 'cancelled'), false) as is_performed
     from parcel p left join parcel_line pl on pl.parcel_id = p.id left join order_line l on l.id = pl.line_id
     where p.tran_no = $1 group by p.id order by p.on_date, p.id`,
    [tranNo],
  )
}

/** Whether the destination can still change: the parcel is not packed yet, or is to be collected. */
export function isChangeable({ option, state }: Pick<LockedParcel, 'option' | 'state'>): boolean {
  return option === 'collect' ? state === 'not_required' : state === 'awaiting_pooja' || state === 'ready'
}

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
