import type { Trx } from '../../platform/db/database.ts'
import { maskWords } from '../payments/mask-words.ts'

/** Proposals and decisions belong to the books and stay; names in their sentences are masked. */
export async function erasePerson(trx: Trx, accountId: string, words: readonly string[]): Promise<void> {
  const proposals = await trx
    .selectFrom('refundProposal')
    .innerJoin('orders', 'orders.tranNo', 'refundProposal.tranNo')
    .select(['refundProposal.id', 'refundProposal.reason'])
    .where('orders.accountId', '=', accountId)
    .execute()
  for (const { id, reason } of proposals)
    await trx
      .updateTable('refundProposal')
      .set({ reason: maskWords(reason, words) })
      .where('id', '=', id)
      .execute()
  const transfers = await trx
    .selectFrom('bankTransfer')
    .innerJoin('refund', 'refund.id', 'bankTransfer.refundId')
    .innerJoin('orders', 'orders.tranNo', 'refund.tranNo')
    .select(['bankTransfer.refundId', 'bankTransfer.reason'])
    .where('orders.accountId', '=', accountId)
    .execute()
  for (const { refundId, reason } of transfers)
    await trx
      .updateTable('bankTransfer')
      .set({ reason: maskWords(reason, words) })
      .where('refundId', '=', refundId)
      .execute()
}
