import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export async function exportPerson(db: Db, accountId: string) {
  const ofPerson = db.selectFrom('orders').select('tranNo').where('accountId', '=', accountId)
  return {
    orders: await db
      .selectFrom('orders')
      .select(['tranNo', 'kind', 'parentTranNo', 'customerName', 'customerEmail', 'customerMobile', 'state'])
      .select(['linesPaise', 'deliveryPaise', 'createdAt', 'confirmedAt', 'endedAt', 'language'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    lines: await db
      .selectFrom('orderLine')
      .innerJoin('offering', 'offering.id', 'orderLine.offeringId')
      .select(['orderLine.tranNo', 'orderLine.lineNo', 'offering.name as offering', 'orderLine.onDate'])
      .select(['orderLine.movedFrom', 'orderLine.name', 'orderLine.nameMl', 'orderLine.starId'])
      .select(['orderLine.quantity', 'orderLine.pricePaise', 'orderLine.state', 'orderLine.performedAt'])
      .where('orderLine.tranNo', 'in', ofPerson)
      .orderBy('orderLine.tranNo')
      .orderBy('orderLine.lineNo')
      .execute(),
    countedUnder: await db
      .selectFrom('scarceNumber')
      .select(['mobile', 'heldAt'])
      .where(sql<boolean>`account_ids @> array[${accountId}::uuid]`)
      .execute(),
    lapses: await db
      .selectFrom('holdLapse')
      .select(['tranNo', 'lapsedAt'])
      .where('accountId', '=', accountId)
      .orderBy('lapsedAt')
      .execute(),
  }
}
