import { sqlRows, type Trx } from '../../platform/db/database.ts'

/**
 * Parcels whose every pooja has been performed can be packed; one that waits for several days when the last has been.
 * The orders are locked.
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

/** A pooja was marked by mistake: what is not packed yet waits for it again. The orders are locked. */
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
 * Of these lines those whose prasadam is already in a parcel that somebody has closed. Their parcels are locked, so that
 * nobody closes one of the others meanwhile.
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
