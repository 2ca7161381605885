import type { Trx } from '../../platform/db/database.ts'

/**
 * Locks orders that ended before this time without any payment, help request or dependent order. Their places were
 * released long ago.
 */
export async function lockLapsedOrders(trx: Trx, before: Date, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders as o')
    .select('o.tranNo')
    .where('o.state', 'in', ['expired', 'cancelled'])
    .where('o.createdAt', '<', before)
    .where('o.endedAt', '<', before)
    .where('o.confirmedAt', 'is', null)
    .where('o.attention', 'is', null)
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(eb.selectFrom('payment').whereRef('payment.tranNo', '=', 'o.tranNo').select('paymentId')),
        ),
        eb.not(
          eb.exists(
            eb.selectFrom('ledgerPosting').whereRef('ledgerPosting.tranNo', '=', 'o.tranNo').select('id'),
          ),
        ),
        eb.not(eb.exists(eb.selectFrom('ticket').whereRef('ticket.tranNo', '=', 'o.tranNo').select('id'))),
        eb.not(
          eb.exists(eb.selectFrom('dayLetter').whereRef('dayLetter.tranNo', '=', 'o.tranNo').select('id')),
        ),
        eb.not(
          eb.exists(
            eb.selectFrom('orders as c').whereRef('c.parentTranNo', '=', 'o.tranNo').select('c.tranNo'),
          ),
        ),
      ]),
    )
    .limit(limit)
    .forUpdate('o')
    .skipLocked()
    .execute()
  return rows.map(({ tranNo }) => tranNo)
}

/** Call it last: other tables refer to these rows. */
export async function removeOrders(trx: Trx, tranNos: string[]): Promise<void> {
  await trx.deleteFrom('orderLine').where('tranNo', 'in', tranNos).execute()
  await trx.deleteFrom('orders').where('tranNo', 'in', tranNos).execute()
}
