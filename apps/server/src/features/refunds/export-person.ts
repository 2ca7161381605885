import type { Db } from '../../platform/db/database.ts'

/** What the office proposed to give back, and what became of it; not who of the office. */
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
