import type { Trx } from '../../platform/db/database.ts'

/** Deletes the parcels and requested delivery changes of orders that are being deleted. */
export async function removeParcels(trx: Trx, tranNos: string[]): Promise<void> {
  const planned = trx.selectFrom('parcel').select('id').where('tranNo', 'in', tranNos)
  await trx.deleteFrom('parcelLine').where('parcelId', 'in', planned).execute()
  await trx.deleteFrom('parcel').where('tranNo', 'in', tranNos).execute()
  await trx.deleteFrom('deliveryChange').where('tranNo', 'in', tranNos).execute()
}
