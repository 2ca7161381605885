import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { anonymiseEvent } from './anonymise-event.ts'
import { maskWords } from './mask-words.ts'

/**
 * Amounts, states and the provider's ids belong to the books and stay; so does a refund's reason, with its names
 * masked. The payer's data is removed from the provider's stored events, if it was ever kept.
 */
export async function erasePerson(trx: Trx, accountId: string, words: readonly string[]): Promise<void> {
  const refunds = await trx
    .selectFrom('refund')
    .innerJoin('orders', 'orders.tranNo', 'refund.tranNo')
    .select(['refund.id', 'refund.reason'])
    .where('orders.accountId', '=', accountId)
    .execute()
  for (const { id, reason } of refunds)
    await trx
      .updateTable('refund')
      .set({ reason: maskWords(reason, words) })
      .where('id', '=', id)
      .execute()
  const events = await sqlRows<{ eventId: string; body: unknown }>(
    trx,
    `select event_id, body from provider_event
     where order_id in (select order_id from provider_order join orders using (tran_no) where account_id = $1)
       or payment_id in (select payment_id from payment join orders using (tran_no) where account_id = $1)`,
    [accountId],
  )
  for (const { eventId, body } of events)
    await trx
      .updateTable('providerEvent')
      .set({ body: JSON.stringify(anonymiseEvent(body)) })
      .where('eventId', '=', eventId)
      .execute()
}
