import { randomUUID } from 'node:crypto'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import { expect } from 'vitest'
import type { Closing } from './start-closing.ts'

/** In minutes, the unit in which tests move clocks. */
export const DAY = 24 * 60

type Order = Awaited<ReturnType<Closing['read']>>
type ReturnOptions = { amount?: number; line_ids?: number[]; reason?: string; key?: string; payment?: string }

/** Refunds over several days: actions of the office, the state it sees, and the mails that were sent. */
export function startReturning(p: Closing) {
  const live = async (days: number) => {
    for (let day = 0; day < days; day++) {
      await p.pass(DAY)
      await p.settle()
      // The bank's answer arrives a minute later.
      await p.pass(2)
      await p.settle()
    }
  }
  return {
    live,
    refund: async (order: Order, options: ReturnOptions = {}) => {
      const { amount = order.totalPaise, reason = 'Requested by telephone', key = randomUUID() } = options
      const { payment = order.payment?.payment_id ?? '', line_ids } = options
      const answer = await p.call(
        refundPayment,
        {
          query: { payment_number: payment, amount, tran_no: order.tran_no },
          body: { reason, version: order.version, ...(line_ids && { line_ids }) },
        },
        { token: (await p.admin()).token, headers: { 'idempotency-key': key } },
      )
      return answer
    },
    /** The order's history as the office sees it. */
    story: async (tranNo: string) => {
      const { status, body } = await p.call(getOrderDetail, { params: { tran_no: tranNo } }, await p.admin())
      expect(status).toBe(200)
      return body
    },
    /** The mails about money to the order's devotee. */
    lettersOf: (tranNo: string) =>
      p.mails
        .filter(({ letter }) => letter.text.includes(tranNo))
        .map(({ letter }) => letter.subject)
        .filter((subject) => /money|refund|payment/i.test(subject)),
    /** The sum that reached the bank, by the provider's own data. */
    arrivedOf: (paymentId: string) =>
      p.control
        .state()
        .refunds.filter((each) => each.payment_id === paymentId && each.status === 'processed')
        .reduce((sum, { amount }) => sum + amount, 0),
    paymentOf: (paymentId: string) =>
      p.db
        .selectFrom('payment')
        .select(['state', 'refundedPaise'])
        .where('paymentId', '=', paymentId)
        .executeTakeFirstOrThrow(),
  }
}
