import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { bankOrderOf, controlBank, tokenOf } from './api.ts'
import { runSql } from './database.ts'
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
  lines: { id: number; status: string; name: string; date: string; amountPaise: number }[]
  payment: { payment_id: string } | null
  refunds: { id: string; status: string; amountPaise: number }[]
  parcels: { status: string }[]
}

export async function ask<Answer>(
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(
    answer.ok,
    `${method} ${path} answers ${answer.status} ${answer.ok ? '' : await answer.text()}`,
  ).toBe(true)
  return (await answer.json()) as Answer
}

/** The booking as the devotee's page shows it. */
export const readOrder = async (person: Person, tranNo: string) =>
  ask<Whole>('GET', `/booking/orders/${tranNo}`, await tokenOf(person))

/** Holds a booking over HTTP without paying. */
export async function hold(person: Person, lines: Line[]): Promise<string> {
  const placed = await ask<Initiated>('POST', '/booking/initiate', await tokenOf(person), { lines })
  return placed.tran_no
}

/** Books and pays over HTTP, for journeys that start with a booking. */
export async function buy(
  person: Person,
  lines: Line[],
  delivery: object = { option: 'collect' },
): Promise<string> {
  const basket = { lines, delivery }
  const placed = await ask<Initiated>('POST', '/booking/initiate', await tokenOf(person), basket)
  await controlBank(`orders/${placed.checkout?.order_id}/pay`)
  await expect
    .poll(async () => (await readOrder(person, placed.tran_no)).status, { timeout: 20_000 })
    .toBe('confirmed')
  return placed.tran_no
}

/** The office refunds the last line, over HTTP. */
export async function refundLine(admin: Person, devotee: Person, tranNo: string): Promise<void> {
  const { lines, payment, version } = await readOrder(devotee, tranNo)
  const line = lines.at(-1)
  const query = `payment_number=${payment?.payment_id}&amount=${line?.amountPaise}&tran_no=${tranNo}`
  const body = { reason: 'The pooja could not be held', line_ids: [line?.id], version }
  await ask('POST', `/booking/refund?${query}`, await tokenOf(admin), body)
}

/** Retries the refund after it failed. */
export async function retryRefund(admin: Person, devotee: Person, tranNo: string): Promise<void> {
  const { refunds, version } = await readOrder(devotee, tranNo)
  await ask('POST', `/booking/refund/${refunds.at(-1)?.id}/retry`, await tokenOf(admin), { version })
}

type AtBank = {
  orders: { id: string; receipt: string }[]
  payments: { id: string; order_id: string; status: string }[]
  refunds: { id: string; payment_id: string; status: string }[]
}
export const readBank = async () => (await (await fetch(`${bank}/control/state`)).json()) as AtBank

/** Ends the refund that is pending at the bank. */
export async function endRefund(tranNo: string, status: 'processed' | 'failed'): Promise<void> {
  const order = await bankOrderOf(tranNo)
  const { payments, refunds } = await readBank()
  const paid = payments.filter(({ order_id }) => order_id === order).map(({ id }) => id)
  const found = refunds.findLast(({ payment_id }) => paid.includes(payment_id))
  await controlBank(`refunds/${found?.id}/end`, { status })
}

/** Ends every refund that is pending at the bank. */
export async function endRefunds(): Promise<void> {
  const { refunds } = await readBank()
  for (const { id, status } of refunds)
    if (status === 'pending') await controlBank(`refunds/${id}/end`, { status: 'processed' })
}

/** Maximum number of unpaid bookings per account. */
const EACH = 3
const AT_ONCE = 6

/**
 * Bookings of a crowd, each paid. The accounts are copied in the database with the password of an existing account;
 * booking and payment are real.
 */
export async function buyMany(like: Person, count: number, line: Line): Promise<void> {
  const people = Array.from({ length: Math.ceil(count / EACH) }, (_, at) => ({
    ...like,
    email: `crowd${at}.${like.email}`,
  }))
  await runSql(
    `insert into account (id, name, email, password_hash, consented_at, created_at, mobile, mobile_verified)
     select gen_random_uuid(), 'Devotee ' || n, email.address, password_hash, consented_at, created_at,
       '+9177' || lpad((random() * 99999999)::int::text, 8, '0'), true
     from account, unnest($2::text[]) with ordinality as email (address, n) where account.email = $1`,
    [like.email, people.map(({ email }) => email)],
  )
  let left = count
  const wishes = people.flatMap((person) =>
    Array.from({ length: Math.min(EACH, left) }, () => {
      left--
      return person
    }),
  )
  const tokens = new Map<Person, string>()
  for (const person of people) tokens.set(person, await tokenOf(person))
  const work = async () => {
    for (let person = wishes.pop(); person; person = wishes.pop()) {
      const placed = await ask<Initiated>('POST', '/booking/initiate', tokens.get(person) ?? '', {
        lines: [line],
      })
      await controlBank(`orders/${placed.checkout?.order_id}/pay`)
      const status = async () =>
        (await ask<Whole>('GET', `/booking/orders/${placed.tran_no}/status`, '')).status
      await expect.poll(status, { timeout: 60_000 }).toBe('confirmed')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
