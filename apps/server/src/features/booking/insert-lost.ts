import type { Trx } from '../../platform/db/database.ts'

type LostOrder = {
  tranNo: string
  amountPaise: number
  email: string | null
  createdAt: Date
  foundAt: Date
}

/**
 * An order that was ours and is not here any more: written down anew without its lines, as ended, so that what is paid on
 * it goes back. Answers false when somebody found it first.
 */
export async function insertLost(trx: Trx, lost: LostOrder): Promise<boolean> {
  const inserted = await trx
    .insertInto('orders')
    .values({
      tranNo: lost.tranNo,
      kind: 'lost',
      // Who it was went with the row; letters greet by this.
      customerName: 'devotee',
      customerEmail: lost.email,
      state: 'cancelled',
      attention: 'lost',
      linesPaise: lost.amountPaise,
      deliveryPaise: 0,
      createdAt: lost.createdAt,
      endedAt: lost.foundAt,
    })
    .onConflict((row) => row.column('tranNo').doNothing())
    .returning('tranNo')
    .executeTakeFirst()
  return inserted !== undefined
}
