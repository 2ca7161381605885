import type { Trx } from '../../platform/db/database.ts'
import { postLedger } from './post-ledger.ts'

type Order = { tranNo: string; linesPaise: number; deliveryPaise: number; totalPaise: number }

/** Marks the payment that paid the order: the received money becomes the temple's income. At most once for an order. */
export async function markAccepted(
  trx: Trx,
  { tranNo, linesPaise, deliveryPaise, totalPaise }: Order,
  { paymentId }: { paymentId: string },
  now: Date,
): Promise<void> {
  await trx.updateTable('payment').set({ isAccepted: true }).where('paymentId', '=', paymentId).execute()
  await postLedger(trx, {
    key: `confirm:${tranNo}`,
    at: now,
    tranNo,
    entries: { unallocated: totalPaise, offerings: -linesPaise, postage: -deliveryPaise },
  })
}
