import { expect } from '@playwright/test'
import type { Person } from './people.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'
const origin = process.env.E2E_WEB_URL ?? 'http://localhost:4173'
const bank = process.env.E2E_RAZORPAY_URL ?? 'http://localhost:4150'

type Json = Record<string, unknown>

async function ask<Answer>(method: string, url: string, body?: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.ok, `${method} ${url} answers ${answer.status}: ${text}`).toBe(true)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

export async function tokenOf({ email, password }: Person): Promise<string> {
  const { accessToken } = await ask<{ accessToken: string }>('POST', `${api}/auth/login`, {
    identifier: email,
    password,
  })
  return accessToken
}

export const today = async () => (await ask<{ date: string }>('GET', `${api}/calendar/today`)).date

export const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

type Offering = {
  id: number
  slug: string
  name: string
  nameMl: string
  pool_id: number
  pricePaise: number
  prasadam: { kind: string }
  schedule: Record<string, unknown[]>
}

export const listOfferings = async () =>
  (await ask<{ offerings: Offering[] }>('GET', `${api}/booking/offerings/`)).offerings

export async function offeringNamed(slug: string) {
  const found = (await listOfferings()).find((offering) => offering.slug === slug)
  if (!found) throw new Error(`no offering ${slug}`)
  return found
}

/** Saves the family as its pages would. */
export async function addFamily(person: Person, family: readonly { name: string; starId: number | null }[]) {
  const token = await tokenOf(person)
  for (const [at, one] of family.entries()) {
    await ask('POST', `${api}/profile/devotees`, { ...one, relation: at === 0 ? 'self' : 'other' }, token)
  }
}

export async function addAddress(person: Person, part: Json = {}) {
  const token = await tokenOf(person)
  return ask<{ id: string }>(
    'POST',
    `${api}/profile/address`,
    {
      recipient: person.name,
      line1: 'Kizhakke Veettil',
      line2: 'Punkunnam',
      city: 'Thrissur',
      country: 'IN',
      state: 'IN-KL',
      postalCode: '680002',
      mobile: '+919847012345',
      isDefault: true,
      ...part,
    },
    token,
  )
}

/** Raises a ticket as its page does. */
export async function raiseTicket(person: Person, subject: string, text: string): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ticket_type: 'other', subject, text })) form.set(name, value)
  const answer = await fetch(`${api}/tickets/new`, {
    method: 'POST',
    headers: { origin, authorization: `Bearer ${await tokenOf(person)}` },
    body: form,
  })
  expect(answer.ok, `a help request is answered ${answer.status}`).toBe(true)
  return ((await answer.json()) as { ticket: { id: string } }).ticket.id
}

/** Calls the sandbox's `/control/…`. */
export const controlBank = <Answer = Json>(path: string, body: unknown = {}) =>
  ask<Answer>('POST', `${bank}/control/${path}`, body)

type BankOrder = { id: string; receipt: string }

/** The provider's order id of a booking. */
export async function bankOrderOf(tranNo: string): Promise<string> {
  const { orders } = await ask<{ orders: BankOrder[] }>('GET', `${bank}/control/state`)
  const found = orders.find(({ receipt }) => receipt === tranNo)
  if (!found) throw new Error(`the bank knows no order of ${tranNo}`)
  return found.id
}

/** A payment through a link made on the provider's own page: the temple's money, but unknown to this installation. */
export async function payElsewhere(amountPaise: number): Promise<void> {
  const { RAZORPAY_KEY_ID = '', RAZORPAY_KEY_SECRET = '' } = process.env
  const answer = await fetch(`${bank}/v1/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`,
    },
    body: JSON.stringify({ amount: amountPaise, currency: 'INR', receipt: 'a payment link' }),
  })
  const { id } = (await answer.json()) as BankOrder
  await controlBank(`orders/${id}/pay`)
}
