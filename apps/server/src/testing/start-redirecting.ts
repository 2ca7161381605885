import { randomUUID } from 'node:crypto'
import { addAddress } from '@vazhipadu/contract/address'
import { updateDeliveryOption } from '@vazhipadu/contract/changes'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { getOrder } from '@vazhipadu/contract/orders'
import { afterEach, expect } from 'vitest'
import { checkBooks } from './check-books.ts'
import { startPaying } from './start-paying.ts'
import { useStarted } from './use-started.ts'

const PUSHPANJALI = 1

export type Redirecting = Awaited<ReturnType<typeof startRedirecting>>
export type Option =
  | { option: 'collect' }
  | { option: 'post'; address_id: string; frequency?: 'each' | 'once' }

export const lineOn = (date: string, offering_id = PUSHPANJALI) => ({
  offering_id,
  date,
  name: 'Ammini',
  star_id: 9,
})

/** A devotee with four addresses, each with a higher postage than the one before, who changes the address. */
async function startRedirecting() {
  const p = await startPaying()
  const me = async () => ({ token: await p.signIn(p.devotee) })
  const save = async (city: string, country: string, state: string, postalCode: string) => {
    const body = {
      recipient: 'Lakshmi Amma',
      line1: 'Thekke Veedu',
      mobile: '9847055555',
      city,
      country,
      state,
      postalCode,
    }
    return (await p.call(addAddress, { body }, await me())).body.id
  }
  const addresses = {
    kerala: await save('Cherthala', 'IN', 'IN-KL', '688524'),
    kochi: await save('Kochi', 'IN', 'IN-KL', '682001'),
    delhi: await save('New Delhi', 'IN', 'IN-DL', '110001'),
    dubai: await save('Dubai', 'AE', '', '00000'),
  }
  const read = async (tran_no: string) => (await p.call(getOrder, { params: { tran_no } }, await me())).body

  return {
    ...p,
    me,
    read,
    post: (where: keyof typeof addresses): Option => ({ option: 'post', address_id: addresses[where] }),
    async bookAndPay(delivery: Option, lines = [lineOn('2026-12-01')]): Promise<string> {
      const headers = { 'idempotency-key': randomUUID() }
      const { body } = await p.call(
        initiateBooking,
        { body: { lines, delivery } },
        { ...(await me()), headers },
      )
      p.control.pay(body.checkout?.order_id ?? '')
      await p.settle()
      expect((await read(body.tran_no)).status).toBe('confirmed')
      return body.tran_no
    },
    async change(tran_no: string, delivery: Option, more: { version?: number; parcel_id?: number } = {}) {
      const version = more.version ?? (await read(tran_no)).version
      return p.call(updateDeliveryOption, { body: { tran_no, delivery, ...more, version } }, await me())
    },
    async pay(tranNo: string) {
      const { body } = await p.openCheckout(tranNo)
      p.control.pay(body.order_id)
      await p.settle()
    },
    cities: async (tranNo: string) =>
      (await read(tranNo)).parcels.map(({ address, option }) => address?.city ?? option),
  }
}

/** Starts it for the tests of a file; after each test, all work is finished and the books are checked. */
export function useRedirecting(): Redirecting {
  const p = useStarted(startRedirecting)
  afterEach(async () => {
    await p.settle()
    expect(await checkBooks(p.db)).toEqual([])
  })
  return p
}
