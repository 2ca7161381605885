import { type Db, sqlRows } from '../../platform/db/database.ts'

export async function exportPerson(db: Db, accountId: string) {
  const ofPerson = db.selectFrom('orders').select('tranNo').where('accountId', '=', accountId)
  return {
    payments: await db.selectFrom('payment').selectAll().where('tranNo', 'in', ofPerson).execute(),
    refunds: await db
      .selectFrom('refund')
      .select(['id', 'paymentId', 'tranNo', 'source', 'state', 'amountPaise', 'cause', 'reason'])
      .select(['requestedAt', 'settledAt', 'bankReference', 'way'])
      .where('tranNo', 'in', ofPerson)
      .execute(),
    bankTransfers: await db
      .selectFrom('bankTransfer')
      .innerJoin('refund', 'refund.id', 'bankTransfer.refundId')
      .select(['refund.tranNo', 'reference', 'transferredOn', 'accountLast4'])
      .where('refund.tranNo', 'in', ofPerson)
      .where('isApproved', 'is', true)
      .execute(),
    disputes: await db
      .selectFrom('dispute')
      .select([
        'disputeId',
        'paymentId',
        'tranNo',
        'amountPaise',
        'state',
        'reason',
        'respondBy',
        'createdAt',
      ])
      .where('tranNo', 'in', ofPerson)
      .execute(),
    // The provider's events; they may contain the e-mail address and mobile typed there.
    providerEvents: await sqlRows<{ event: string; receivedAt: Date; body: unknown }>(
      db,
      `select event, received_at, body from provider_event
       where order_id in (select order_id from provider_order join orders using (tran_no) where account_id = $1)
         or payment_id in (select payment_id from payment join orders using (tran_no) where account_id = $1)
       order by received_at`,
      [accountId],
    ),
  }
}
