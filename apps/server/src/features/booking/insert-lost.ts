import type { Trx } from '../../platform/db/database.ts'

type LostOrder = {
  tranNo: string
  amountPaise: number
  email: string | null
  createdAt: Date
  foundAt: Date
}

/**
 * Inserts a substitute for an order of ours that is missing from the database: ended and without lines, so that
 * payments on it are refunded. Returns false if it was inserted before.
 */
export async function insertLost(trx: Trx, lost: LostOrder): Promise<boolean> {
  const inserted = await trx
    .insertInto('orders')
    .values({
      tranNo: lost.tranNo,
      kind: 'lost',
      // The name was lost with the order; letters use this in their greeting.
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
