import { randomUUID } from 'node:crypto'
import { getOrder } from '@vazhipadu/contract/orders'
import { getReconciliation } from '@vazhipadu/contract/payments'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { afterEach, expect } from 'vitest'
import { fetchSettlements } from '../features/payments/settlements/fetch-settlements.ts'
import { sqlRows } from '../platform/db/database.ts'
import { checkBooks } from './check-books.ts'
import { openOffice } from './open-office.ts'
import { startPaying } from './start-paying.ts'
import { useStarted } from './use-started.ts'

/** In minutes, the unit in which tests move clocks. */
export const DAY = 24 * 60

export type Settling = Awaited<ReturnType<typeof startSettling>>

/** Orders that are paid and refunded, the provider that settles them, and the treasurer who compares. */
async function startSettling() {
  const p = await startPaying()
  const admin = await openOffice(p)

  return {
    ...p,
    admin,
    async buy(date: string, by = p.devotee) {
      const { body } = await p.book([{ offering_id: 11, date, name: 'Ammini', star_id: 9 }], by)
      const paid = p.control.pay(body.checkout?.order_id ?? '')
      await p.settle()
      return { tranNo: body.tran_no, paymentId: paid.payment_id, totalPaise: body.totalPaise }
    },
    async refund(tranNo: string) {
      const token = await p.signIn(p.devotee)
      const { body: order } = await p.call(getOrder, { params: { tran_no: tranNo } }, { token })
      const { status } = await p.call(
        refundPayment,
        {
          query: {
            payment_number: order.payment?.payment_id ?? '',
            amount: order.totalPaise,
            tran_no: tranNo,
          },
          body: { reason: 'Requested by telephone', version: order.version },
        },
        { token: (await admin()).token, headers: { 'idempotency-key': randomUUID() } },
      )
      expect(status).toBe(200)
      await p.settle()
    },
    fetchAll: () => fetchSettlements(p.shared, null),
    month: async (name = '2026-11') =>
      (await p.call(getReconciliation, { query: { month: name } }, await admin())).body,
    balance: async (account: string) =>
      (
        await sqlRows<{ paise: number }>(
          p.db,
          'select coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entry where account = $1',
          [account],
        )
      )[0]?.paise ?? 0,
  }
}

/** Starts it for the tests of a file; after each test, all work is finished and the books are checked. */
export function useSettling(): Settling {
  const p = useStarted(startSettling)
  afterEach(async () => {
    await p.settle()
    expect(await checkBooks(p.db)).toEqual([])
  })
  return p
}
