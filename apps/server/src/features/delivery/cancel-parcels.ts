import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'

/** Cancels unpacked parcels of an order whose lines are all cancelled. Returns their charge. */
export async function cancelParcels(trx: Trx, tranNo: string): Promise<number> {
  const rows = await sqlRows<{ chargePaise: number }>(
    trx,
    `update parcel set state = 'cancelled', version = version + 1
     where tran_no = $1 and state in ('awaiting_pooja', 'ready') and not exists (
       select from parcel_line join order_line on order_line.id = parcel_line.line_id
       where parcel_line.parcel_id = parcel.id and order_line.state <> 'cancelled')
     returning charge_paise`,
    [tranNo],
  )
  return rows.reduce((sum, { chargePaise }) => sum + chargePaise, 0)
}

/** The charge of parcels that would be cancelled if these lines were. */
export async function sumSpared(db: Db, tranNo: string, lineIds: number[]): Promise<number> {
  const [row] = await sqlRows<{ paise: number }>(
    db,
    `select coalesce(sum(charge_paise), 0)::bigint as paise from parcel
     where tran_no = $1 and state in ('awaiting_pooja', 'ready') and not exists (
       select from parcel_line join order_line on order_line.id = parcel_line.line_id
       where parcel_line.parcel_id = parcel.id and order_line.state <> 'cancelled'
         and order_line.id <> all ($2::bigint[]))`,
    [tranNo, lineIds],
  )
  return row?.paise ?? 0
}
