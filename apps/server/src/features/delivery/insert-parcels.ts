import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { PlannedParcel } from './plan-parcels.ts'

/** A copy of the chosen address: later changes of the saved address do not redirect a parcel. */
export type ParcelAddress = {
  recipient: string
  line1: string
  line2: string | null
  city: string
  state: string
  country: string
  postalCode: string
  mobile: string
}

export type ParcelsOfOrder = {
  tranNo: string
  /** Indexed like the lines given to `planParcels`. */
  lineIds: readonly number[]
  parcels: readonly PlannedParcel[]
  /** May be null if nothing is posted. */
  address: ParcelAddress | null
}

/**
 * Inserts the parcels of many orders in one statement. Only posted prasadam has rows; prasadam collected at the counter
 * has none. Call it once per order, in the transaction that inserts the order.
 */
export async function insertParcels(trx: Trx, orders: readonly ParcelsOfOrder[]): Promise<void> {
  const parcels = orders.flatMap(({ tranNo, parcels: planned, lineIds, address }) =>
    planned.map((parcel) => ({
      tranNo,
      onDate: parcel.date,
      zone: parcel.zone,
      chargePaise: parcel.chargePaise,
      grams: parcel.grams,
      address: JSON.stringify(pickAddress(checkAddress(address))),
      lineIds: parcel.lineIndexes.map((index) => {
        const lineId = lineIds[index]
        if (lineId === undefined) throw new Error(`no line ${index} of ${tranNo} for its parcel`)
        return lineId
      }),
    })),
  )
  if (parcels.length === 0) return
  const lines = parcels.flatMap(({ tranNo, onDate, lineIds }) =>
    lineIds.map((lineId) => ({ tranNo, onDate, lineId })),
  )
  const parcelRows = unnestRows('p', parcels, {
    tranNo: 'text',
    onDate: 'date',
    zone: 'text',
    chargePaise: 'bigint',
    grams: 'integer',
    address: 'text',
  })
  await sql`
    with made as (
      insert into parcel (tran_no, on_date, option, state, zone, charge_paise, grams, address)
      select p.tran_no, p.on_date, 'post', 'awaiting_pooja', p.zone, p.charge_paise, p.grams, p.address::jsonb
      from ${parcelRows}
      returning id, tran_no, on_date
    )
    insert into parcel_line (parcel_id, line_id)
    select made.id, l.line_id
    from ${unnestRows('l', lines, { tranNo: 'text', onDate: 'date', lineId: 'bigint' })}
    join made using (tran_no, on_date)`.execute(trx)
}

function checkAddress(address: ParcelAddress | null): ParcelAddress {
  if (!address) throw new Error('a parcel is posted to an address')
  return address
}

/** Copies the address fields only, without the saved address's id and default flag. */
export function pickAddress(address: ParcelAddress): ParcelAddress {
  const { recipient, line1, line2, city, state, country, postalCode, mobile } = address
  return { recipient, line1, line2, city, state, country, postalCode, mobile }
}
