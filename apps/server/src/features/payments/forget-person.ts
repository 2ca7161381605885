import { sqlRows, type Trx } from '../../platform/db/database.ts'

/** What the provider tells of whoever paid; all else in its messages is about money. */
const personal = new Set([
  'email',
  'contact',
  'name',
  'vpa',
  'upi',
  'card',
  'card_id',
  'wallet',
  'bank_account',
  'customer_id',
  'customer_details',
  'acquirer_data',
  'notes',
  'description',
])

/**
 * Amounts, states and the provider's numbers are the books and stay; so does the reason of a refund, which is why the
 * money went. Who paid is taken out of what the provider told.
 */
export async function forgetPerson(trx: Trx, accountId: string): Promise<void> {
  const events = await sqlRows<{ eventId: string; body: unknown }>(
    trx,
    `select event_id, body from provider_event
     where order_id in (select order_id from provider_order join orders using (tran_no) where account_id = $1)`,
    [accountId],
  )
  for (const { eventId, body } of events)
    await trx
      .updateTable('providerEvent')
      .set({ body: JSON.stringify(stripPersonal(body)) })
      .where('eventId', '=', eventId)
      .execute()
}

function stripPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripPersonal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (personal.has(key) ? [] : [[key, stripPersonal(inner)]])),
  )
}
