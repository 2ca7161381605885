import type { Trx } from '../../platform/db/database.ts'

/**
 * Deletes the person's search entries; bookings can still be found by their numbers. Call while the orders still have
 * their owner.
 */
export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .select('tranNo')
    .where('accountId', '=', accountId)
    // The sweep that fills the search locks the orders it reads, so this waits for it and then sees its entries.
    .forUpdate()
    .execute()
  const tickets = await trx
    .selectFrom('ticket')
    .select('id')
    .where('accountId', '=', accountId)
    .forUpdate()
    .execute()
  const ids = [...orders.map(({ tranNo }) => tranNo), ...tickets.map(({ id }) => id)]
  if (ids.length === 0) return
  await trx.deleteFrom('searchEntry').where('subjectId', 'in', ids).execute()
}
