import type { Trx } from '../../platform/db/database.ts'

export type Performing = { lineIds: readonly number[]; onDate: string; at: Date }
export type DoneLine = { id: number; tranNo: string }

/** Marks lines as performed; skips cancelled lines and lines on another day. The caller has locked the orders. */
export async function performLines(trx: Trx, { lineIds, onDate, at }: Performing): Promise<DoneLine[]> {
  const lines = await trx
    .updateTable('orderLine')
    .set({ state: 'performed', performedAt: at })
    .where('id', '=', (of) => of.fn.any(of.val(lineIds)))
    .where('onDate', '=', onDate)
    .where('state', '=', 'booked')
    .returning(['id', 'tranNo'])
    .execute()
  await raiseVersions(trx, lines)
  return lines
}

/** Undoes a mistaken mark made after `since`: the lines are booked again, with places that they never released. */
export async function restoreLines(
  trx: Trx,
  { lineIds, onDate, since }: Omit<Performing, 'at'> & { since: Date },
): Promise<DoneLine[]> {
  const lines = await trx
    .updateTable('orderLine')
    .set({ state: 'booked', performedAt: null })
    .where('id', '=', (of) => of.fn.any(of.val(lineIds)))
    .where('onDate', '=', onDate)
    .where('state', '=', 'performed')
    .where('performedAt', '>', since)
    .returning(['id', 'tranNo'])
    .execute()
  await raiseVersions(trx, lines)
  return lines
}

async function raiseVersions(trx: Trx, lines: readonly DoneLine[]): Promise<void> {
  const tranNos = [...new Set(lines.map(({ tranNo }) => tranNo))]
  await trx
    .updateTable('orders')
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('tranNo', '=', (of) => of.fn.any(of.val(tranNos)))
    .execute()
}
