import { sqlRows, type Trx } from '../../platform/db/database.ts'

/**
 * Marks parcels as ready once all their poojas were performed; a parcel for several days waits for the last. The caller
 * has locked the orders.
 */
export async function markReady(trx: Trx, tranNos: readonly string[]): Promise<void> {
  await sqlRows(
    trx,
    `update parcel set state = 'ready', version = version + 1
     where tran_no = any ($1) and option = 'post' and state = 'awaiting_pooja' and (
       select bool_and(l.state = 'performed') from parcel_line pl join order_line l on l.id = pl.line_id
       where pl.parcel_id = parcel.id and l.state <> 'cancelled')`,
    [tranNos],
  )
}

/** After a pooja was marked by mistake, unpacked parcels wait for it again. The caller has locked the orders. */
export async function markAwaiting(trx: Trx, tranNos: readonly string[]): Promise<void> {
  await sqlRows(
    trx,
    `update parcel set state = 'awaiting_pooja', version = version + 1
     where tran_no = any ($1) and option = 'post' and state = 'ready' and exists (
       select from parcel_line pl join order_line l on l.id = pl.line_id
       where pl.parcel_id = parcel.id and l.state = 'booked')`,
    [tranNos],
  )
}

/**
 * The lines among these whose prasadam is in a parcel already packed. Locks the parcels, so that the others cannot be
 * packed meanwhile.
 */
export async function lockPacked(trx: Trx, lineIds: readonly number[]): Promise<number[]> {
  await sqlRows(
    trx,
    `select id from parcel where id in (select parcel_id from parcel_line where line_id = any ($1::bigint[]))
     order by id for update`,
    [lineIds],
  )
  const rows = await sqlRows<{ lineId: number }>(
    trx,
    `select distinct pl.line_id from parcel_line pl join parcel p on p.id = pl.parcel_id
     where pl.line_id = any ($1::bigint[]) and p.state in ('packed', 'sent', 'delivered', 'returned')`,
    [lineIds],
  )
  return rows.map(({ lineId }) => lineId)
}
