import type { orderStates } from '@vazhipadu/contract/orders'
import type { Trx } from '../../platform/db/database.ts'

/** Like `lockOrder` for several orders, locked in the order of their numbers to prevent deadlocks. */
export async function lockOrders(trx: Trx, tranNos: readonly string[]): Promise<void> {
  await trx
    .selectFrom('orders')
    .select('tranNo')
    .where('tranNo', '=', (of) => of.fn.any(of.val(tranNos)))
    .orderBy('tranNo')
    .forUpdate()
    .execute()
}

export type Order = {
  tranNo: string
  kind: 'booking' | 'counter' | 'delivery_difference' | 'lost'
  parentTranNo: string | null
  accountId: string | null
  state: (typeof orderStates)[number]
  attention: string | null
  linesPaise: number
  deliveryPaise: number
  totalPaise: number
  createdAt: Date
  holdUntil: Date | null
  releaseAt: Date | null
  isExtended: boolean
  version: number
}

/**
 * Locks an order until the transaction ends. Every change of an existing order takes this lock first and the places'
 * locks after it; new holds do not need it, because their orders are not visible yet.
 */
export async function lockOrder(trx: Trx, tranNo: string): Promise<Order | undefined> {
  return trx
    .selectFrom('orders')
    .select(['tranNo', 'kind', 'parentTranNo', 'accountId', 'state', 'attention'])
    .select(['linesPaise', 'deliveryPaise', 'totalPaise', 'createdAt', 'holdUntil', 'releaseAt'])
    .select(['isExtended', 'version'])
    .where('tranNo', '=', tranNo)
    .forUpdate()
    .$castTo<Order>()
    .executeTakeFirst()
}
