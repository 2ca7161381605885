import type { Trx } from '../../platform/db/database.ts'
import { IN_HAND_MS } from './payments.rules.ts'

/**
 * Sends a refund now that was planned for later, for example because the balance was topped up. A refund that a worker
 * is sending is left to it. `key`: the idempotency key of the button press.
 */
export async function expediteRefund(
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
