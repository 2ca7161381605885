import { randomUUID } from 'node:crypto'
import { approveTransfer, declineTransfer, proposeTransfer } from '@vazhipadu/contract/refunds'
import { expect } from 'vitest'
import { lineOn, type PaidOrder, type Refunding, useRefunding } from './start-refunding.ts'

/** Banks refund no payment older than 180 days. */
const TOO_OLD_DAYS = 181

type TransferOptions = Partial<{
  reference: string
  transferred_on: string
  account_last4: string
  version: number
  key: string
}>

let numbers = 0

/** Refunds too old for the provider, and two admins who record the bank transfers made instead. */
export function useTransferring() {
  const p = useRefunding()
  return {
    p,
    /** Orders paid so long ago that their refunds have failed permanently. */
    failForGood: async (count = 1): Promise<PaidOrder[]> => {
      const bought: PaidOrder[] = []
      for (let each = 0; each < count; each++) bought.push(await p.buy([lineOn(dayIn(p, 240))]))
      await p.pass(TOO_OLD_DAYS * 24 * 60)
      await p.changeAdmins()
      const failed: PaidOrder[] = []
      for (const { tran_no } of bought) {
        const order = await p.read(tran_no)
        expect((await p.refund(order, order.totalPaise)).status).toBe(200)
        await p.settle()
        await p.pass(1)
        failed.push(await p.read(tran_no))
        expect(failed.at(-1)?.refunds).toMatchObject([{ status: 'failed' }])
      }
      return failed
    },
    propose: (
      order: PaidOrder,
      { key = randomUUID(), ...given }: TransferOptions = {},
      token = p.office.admin.token,
    ) => {
      const id = order.refunds.at(-1)?.id ?? ''
      const body = {
        reference: `N${String(++numbers).padStart(8, '0')}`,
        transferred_on: dayIn(p, 0),
        account_last4: '4821',
        reason: 'Paid more than six months ago',
        version: order.version,
        ...given,
      }
      return p.call(proposeTransfer, { params: { id }, body }, { token, headers: { 'idempotency-key': key } })
    },
    approve: (id: string | undefined, token = p.office.other.token) =>
      p.call(approveTransfer, { params: { id: id ?? '' }, body: {} }, { token }),
    decline: (id: string | undefined, token = p.office.other.token) =>
      p.call(declineTransfer, { params: { id: id ?? '' }, body: {} }, { token }),
  }
}

/** The temple's calendar day in this many days. */
export function dayIn({ clock }: Refunding, days: number): string {
  return new Date(clock.now().getTime() + (days * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10)
}
