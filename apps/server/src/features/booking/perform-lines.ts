import { sqlRows, type Trx } from '../../platform/db/database.ts'

export type Performing = { lineIds: readonly number[]; onDate: string; at: Date }
export type DoneLine = { id: number; tranNo: string }

/** Marks lines as performed; skips cancelled lines and lines on another day. The caller has locked the orders. */
export async function performLines(trx: Trx, { lineIds, onDate, at }: Performing): Promise<DoneLine[]> {
  const lines = await sqlRows<DoneLine>(
    trx,
    `update order_line set state = 'performed', performed_at = $3
     where id = any ($1::bigint[]) and on_date = $2 and state = 'booked' returning id, tran_no`,
    [lineIds, onDate, at],
  )
  await raiseVersions(trx, lines)
  return lines
}

/** Undoes a mistaken mark made after `since`: the lines are booked again, with places that they never released. */
export async function restoreLines(
  trx: Trx,
  { lineIds, onDate, since }: Omit<Performing, 'at'> & { since: Date },
): Promise<DoneLine[]> {
  const lines = await sqlRows<DoneLine>(
    trx,
    `update order_line set state = 'booked', performed_at = null
     where id = any ($1::bigint[]) and on_date = $2 and state = 'performed' and performed_at > $3
     returning id, tran_no`,
    [lineIds, onDate, since],
  )
  await raiseVersions(trx, lines)
  return lines
}

async function raiseVersions(trx: Trx, lines: readonly DoneLine[]): Promise<void> {
  await sqlRows(trx, 'update orders set version = version + 1 where tran_no = any ($1)', [
    [...new Set(lines.map(({ tranNo }) => tranNo))],
  ])
}
