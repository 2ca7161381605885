import { sqlRows, type Trx } from '../../platform/db/database.ts'

/** Parcels are due after their last pooja, so a parcel's day moves with its lines. */
export async function moveParcels(trx: Trx, tranNo: string): Promise<void> {
  await sqlRows(
    trx,
    `update parcel set on_date = due.on_date, version = version + 1
     from (select parcel_id, max(order_line.on_date) as on_date
           from parcel_line join order_line on order_line.id = line_id
           where order_line.tran_no = $1 and order_line.state <> 'cancelled' group by 1) due
     where parcel.id = due.parcel_id and parcel.on_date <> due.on_date
       and parcel.state in ('awaiting_pooja', 'ready')`,
    [tranNo],
  )
}
