import type { Trx } from '../../platform/db/database.ts'

/** Approved: the worker sends it with the next turn. */
export async function letRefundGo(trx: Trx, id: string, actor: { id: string; at: Date }): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ approvedBy: actor.id, tryAt: actor.at })
    .where('id', '=', id)
    .execute()
}
