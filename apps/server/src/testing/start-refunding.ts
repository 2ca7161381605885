import { randomUUID } from 'node:crypto'
import { getOrder } from '@vazhipadu/contract/orders'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { afterEach, expect } from 'vitest'
import { sqlRows } from '../platform/db/database.ts'
import { checkBooks } from './check-books.ts'
import { countReserved } from './count-reserved.ts'
import { makeAdmin } from './make-account.ts'
import { startPaying } from './start-paying.ts'
import { useStarted } from './use-started.ts'

export const HOMAM = 11
export const lineOn = (date: string, offering_id = HOMAM) => ({
  offering_id,
  date,
  name: 'Ammini',
  star_id: 9,
})

export type Refunding = Awaited<ReturnType<typeof startRefunding>>
/** Without `isOwn`, which reading an order returns but changing one does not. */
export type PaidOrder = Omit<Awaited<ReturnType<Refunding['buy']>>, 'isOwn'>

type RefundOptions = { line_ids?: number[]; version?: number; key?: string }

/** People who can pay, paid orders, and two admins, one of whom may decide on the other's proposals. */
async function startRefunding() {
  const p = await startPaying()
  const office = { admin: await makeAdmin(p), other: await makeAdmin(p) }

  const read = async (tranNo: string) =>
    (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(p.devotee) })).body

  return {
    ...p,
    office,
    /** After the clock was moved: the admins' tokens have expired. */
    async changeAdmins() {
      office.admin = await makeAdmin(p)
      office.other = await makeAdmin(p)
    },
    read,
    async buy(lines: ReturnType<typeof lineOn>[]) {
      const { body } = await p.book(lines)
      p.control.pay(body.checkout?.order_id ?? '')
      await p.settle()
      const order = await read(body.tran_no)
      expect(order.status).toBe('confirmed')
      return order
    },
    refund(order: Awaited<ReturnType<typeof read>>, amount: number, extra: RefundOptions = {}) {
      const { key = randomUUID(), ...body } = extra
      return p.call(
        refundPayment,
        {
          query: { payment_number: order.payment?.payment_id ?? '', amount, tran_no: order.tran_no },
          body: { reason: 'Requested by telephone', version: order.version, ...body },
        },
        { token: office.admin.token, headers: { 'idempotency-key': key } },
      )
    },
    /** Sets a limit long ago: a limit raised now would take effect only in a week. */
    async limit(key: string, value: number | null) {
      await sqlRows(p.db, 'delete from setting where key = $1', [key])
      if (value !== null)
        await sqlRows(p.db, 'insert into setting values ($1, $2, now(), gen_random_uuid())', [key, value])
    },
    async set(key: string, value: unknown) {
      const answer = await p.send('PUT', `/admin/settings/${key}`, { value }, office.other)
      expect(answer.status).toBe(200)
    },
    reserved: (date: string) => countReserved(p.db, HOMAM, date),
  }
}

/** Starts it for the tests of a file; after each test, all work is finished and the books are checked. */
export function useRefunding(): Refunding {
  const p = useStarted(startRefunding)
  afterEach(async () => {
    p.control.clearFaults()
    p.control.setSettings({ failRefunds: 0 })
    await p.settle()
    expect(await checkBooks(p.db)).toEqual([])
  })
  return p
}
