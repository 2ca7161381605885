import type { Trx } from '../../platform/db/database.ts'

/** What is searched goes; the bookings stay findable by their numbers. While the orders still have their owner. */
export async function forgetPerson(trx: Trx, accountId: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .select('tranNo')
    .where('accountId', '=', accountId)
    // The sweep that fills the search holds those it reads: what it has written is seen from here on.
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
