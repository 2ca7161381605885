import type { orderStates } from '@vazhipadu/contract/orders'
import { sqlRows, type Trx } from '../../platform/db/database.ts'

/** Like `lockOrder` for several orders, locked in the order of their numbers to prevent deadlocks. */
export async function lockOrders(trx: Trx, tranNos: readonly string[]): Promise<void> {
  await sqlRows(trx, 'select tran_no from orders where tran_no = any ($1) order by tran_no for update', [
    tranNos,
  ])
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
  const [order] = await sqlRows<Order>(
    trx,
    `select tran_no, kind, parent_tran_no, account_id, state, attention, lines_paise, delivery_paise, total_paise,
       created_at, hold_until, release_at, is_extended, version
     from orders where tran_no = $1 for update`,
    [tranNo],
  )
  return order
}
