import type { Db } from '../../platform/db/database.ts'

/** Receipts are exported but never erased: they are vouchers of the temple's books, kept as issued. */
export async function exportPerson(db: Db, accountId: string) {
  return {
    receipts: await db
      .selectFrom('receipt')
      .innerJoin('orders', 'orders.tranNo', 'receipt.tranNo')
      .leftJoin('receiptDocument', 'receiptDocument.tranNo', 'receipt.tranNo')
      .select(['receipt.tranNo', 'receipt.number', 'receipt.capturedAt', 'receipt.issuedAt'])
      .select(['receiptDocument.revision', 'receiptDocument.paper'])
      .where('orders.accountId', '=', accountId)
      .orderBy('receipt.capturedAt')
      .orderBy('receiptDocument.revision')
      .execute(),
  }
}
