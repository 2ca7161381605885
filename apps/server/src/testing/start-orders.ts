import { randomUUID } from 'node:crypto'
import { getOrder } from '@vazhipadu/contract/orders'
import { beforeEach } from 'vitest'
import { sqlRows } from '../platform/db/database.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { getAccountId } from './get-account-id.ts'
import { makeAccount, makeAdmin } from './make-account.ts'
import { type MadeOrder, makeOrder } from './make-order.ts'
import { startApi } from './start-api.ts'
import { useStarted } from './use-started.ts'

type OrderOptions = Omit<Parameters<typeof makeOrder>[1], 'at'> & { at?: Date }

export type Orders = Awaited<ReturnType<typeof startOrders>>

/** A devotee with orders, an unrelated devotee, and the office. */
async function startOrders() {
  const api = await startApi()
  await fillCatalogue(api)
  const devotee = await makeAccount(api)
  const other = await makeAccount(api)
  const admin = await makeAdmin(api)
  const accountId = await getAccountId(api.db, devotee.email)
  const otherId = await getAccountId(api.db, other.email)

  return {
    ...api,
    devotee,
    other,
    admin,
    accountId,
    otherId,
    async clearOrders() {
      const paid = ['receipt', 'refund', 'payment', 'provider_order']
      for (const table of [...paid, 'parcel_line', 'parcel', 'order_line', 'orders'])
        await sqlRows(api.db, `delete from ${table}`)
    },
    book: (options: OrderOptions = {}) => makeOrder(api.db, { accountId, at: api.clock.now(), ...options }),
    read: async ({ tranNo }: MadeOrder) =>
      (await api.call(getOrder, { params: { tran_no: tranNo } }, devotee)).body,
    addRefund: (of: MadeOrder, amountPaise: number, state: 'pending' | 'processed') =>
      api.db
        .insertInto('refund')
        .values({
          id: randomUUID(),
          key: `refund-${of.tranNo}-${amountPaise}`,
          paymentId: of.paymentId,
          tranNo: of.tranNo,
          source: 'ours',
          state,
          amountPaise,
          cause: 'office',
          reason: 'The pooja could not be held',
          lineIds: [of.lineIds[0] ?? 0],
          requestedAt: api.clock.now(),
          settledAt: state === 'processed' ? new Date(api.clock.now().getTime() + 60_000) : null,
        })
        .execute(),
  }
}

/** Starts it for the tests of a file; each test begins without orders. */
export function useOrders(): Orders {
  const api = useStarted(startOrders)
  beforeEach(() => api.clearOrders())
  return api
}
