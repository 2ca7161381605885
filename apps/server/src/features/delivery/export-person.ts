import type { Db } from '../../platform/db/database.ts'

export async function exportPerson(db: Db, accountId: string) {
  const ofPerson = db.selectFrom('orders').select('tranNo').where('accountId', '=', accountId)
  return {
    parcels: await db.selectFrom('parcel').selectAll().where('tranNo', 'in', ofPerson).execute(),
    changes: await db.selectFrom('deliveryChange').selectAll().where('tranNo', 'in', ofPerson).execute(),
  }
}
