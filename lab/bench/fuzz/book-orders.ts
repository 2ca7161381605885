import { randomUUID } from 'node:crypto'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import type { KnownValues } from './known-values.ts'
import type { People } from './people-pool.ts'
import type { House } from './start-house.ts'

const DAY_MS = 86_400_000
const UNLIMITED = 1

/** Makes a few paid bookings, so that endpoints for paid orders are reached. */
export async function bookOrders(
  house: House,
  people: People,
  known: KnownValues,
  count: number,
): Promise<void> {
  for (let each = 0; each < count; each++) {
    const token = await people.tokenOf(each % 3 === 0 ? 'another devotee' : 'devotee')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const date = new Date(systemClock.now().getTime() + (2 + each) * DAY_MS).toISOString().slice(0, 10)
    const line = { offering_id: UNLIMITED, date, name: `Seed ${each}`, star_id: 9, quantity: 1 }
    const answer = await fetch(`${house.url}/booking/initiate`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ lines: [line] }),
    })
    const held = (await answer.json()) as { tran_no: string; checkout: { order_id: string } | null }
    if (answer.status !== 200 || !held.checkout) throw new Error(`cannot book: ${JSON.stringify(held)}`)
    known.learn(held)
    const paid = house.sandbox.control.pay(held.checkout.order_id)
    await fetch(`${house.url}/booking/payment-callback`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        razorpay_payment_id: paid.payment_id,
        razorpay_order_id: paid.order_id,
        razorpay_signature: paid.signature,
      }),
    })
    const order = await fetch(`${house.url}/booking/orders/${held.tran_no}`, { headers })
    const paidOrder = (await order.json()) as { status?: string }
    if (paidOrder.status !== 'confirmed') throw new Error(`not paid: ${JSON.stringify(paidOrder)}`)
    known.learn(paidOrder)
  }
}
