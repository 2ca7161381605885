import type { Trx } from '../../platform/db/database.ts'
import { IN_HAND_MS } from './payments.rules.ts'

/**
 * Sends at once what was planned for later: the balance is topped up, the bank is open. One that a worker has in hand is
 * left to it. `key`: by which whoever pressed presses again.
 */
export async function hurryRefund(
  trx: Trx,
  id: string,
  { key, at }: { key: string; at: Date },
): Promise<void> {
  await trx.updateTable('refund').set({ hurriedKey: key }).where('id', '=', id).execute()
  await trx
    .updateTable('refund')
    .set({ tryAt: at })
    .where('id', '=', id)
    .where('tryAt', '>', new Date(at.getTime() + IN_HAND_MS))
    .execute()
}
