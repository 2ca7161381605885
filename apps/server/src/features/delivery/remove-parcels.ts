import type { Trx } from '../../platform/db/database.ts'

/** The parcels that orders removed with them had planned, and what was to be paid for another address. */
export async function removeParcels(trx: Trx, tranNos: string[]): Promise<void> {
  const planned = trx.selectFrom('parcel').select('id').where('tranNo', 'in', tranNos)
  await trx.deleteFrom('parcelLine').where('parcelId', 'in', planned).execute()
  await trx.deleteFrom('parcel').where('tranNo', 'in', tranNos).execute()
  await trx.deleteFrom('deliveryChange').where('tranNo', 'in', tranNos).execute()
}
