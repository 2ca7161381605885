import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { bankOrderOf, tellBank, tokenOf } from './api.ts'
import type { Person } from './people.ts'

const bank = process.env.E2E_RAZORPAY_URL ?? 'http://localhost:4150'
const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

export type Line = {
  offering_id: number
  date: string
  name: string
  star_id: number | null
  quantity?: number
}
type Initiated = { tran_no: string; checkout: { order_id: string } | null }
type Whole = {
  status: string
  refundedPaise: number
  version: number
  receiptNumber: string | null
  lines: { id: number; status: string; name: string; date: string }[]
  refunds: { status: string; amountPaise: number }[]
}

async function ask<Answer>(method: string, path: string, token: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path} answers ${answer.status}`).toBe(true)
  return (await answer.json()) as Answer
}

/** The booking as its devotee sees it. */
export const readOrder = async (person: Person, tranNo: string) =>
  ask<Whole>('GET', `/booking/orders/${tranNo}`, await tokenOf(person))

/** Booked and paid without a browser: for journeys that begin with a booking. */
export async function buy(person: Person, lines: Line[]): Promise<string> {
  const placed = await ask<Initiated>('POST', '/booking/initiate', await tokenOf(person), { lines })
  await tellBank(`orders/${placed.checkout?.order_id}/pay`)
  await expect
    .poll(async () => (await readOrder(person, placed.tran_no)).status, { timeout: 20_000 })
    .toBe('confirmed')
  return placed.tran_no
}

type AtBank = { payments: { id: string; order_id: string }[]; refunds: { id: string; payment_id: string }[] }

/** The bank ends the refund it is working on. */
export async function endRefund(tranNo: string, status: 'processed' | 'failed'): Promise<void> {
  const order = await bankOrderOf(tranNo)
  const { payments, refunds } = (await (await fetch(`${bank}/control/state`)).json()) as AtBank
  const paid = payments.filter(({ order_id }) => order_id === order).map(({ id }) => id)
  const found = refunds.findLast(({ payment_id }) => paid.includes(payment_id))
  await tellBank(`refunds/${found?.id}/end`, { status })
}
