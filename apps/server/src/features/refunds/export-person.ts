import type { Db } from '../../platform/db/database.ts'

/** The refunds that the office proposed and their outcome, without the office members' names. */
export async function exportPerson(db: Db, accountId: string) {
  const ofPerson = db.selectFrom('orders').select('tranNo').where('accountId', '=', accountId)
  return {
    proposals: await db
      .selectFrom('refundProposal')
      .select(['tranNo', 'amountPaise', 'reason', 'proposedAt', 'isApproved', 'decidedAt'])
      .where('tranNo', 'in', ofPerson)
      .orderBy('proposedAt')
      .execute(),
    transfers: await db
      .selectFrom('bankTransfer')
      .innerJoin('refund', 'refund.id', 'bankTransfer.refundId')
      .select(['refund.tranNo', 'bankTransfer.reason', 'proposedAt', 'isApproved', 'decidedAt'])
      .where('refund.tranNo', 'in', ofPerson)
      .orderBy('proposedAt')
      .execute(),
  }
}
