import { randomUUID } from 'node:crypto'
import * as counter from '@vazhipadu/contract/counter'
import { denominations, type getCounter } from '@vazhipadu/contract/counter'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { signIn } from '@vazhipadu/contract/identity'
import { generateReceipt } from '@vazhipadu/contract/receipts'
import {
  getOrderDetail,
  listTransactionHistory,
  sumTransactions,
} from '@vazhipadu/contract/reports/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAccount, makeAdmin, PASSWORD } from '../../testing/make-account.ts'
import { readText } from '../../testing/read-pdf.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const DATE = '2026-12-08'
const line = { offering_id: 11, date: DATE, name: 'Ammini', star_id: 9 }

let api: Api
let clerk: { token: string; email: string }
let admin: Awaited<ReturnType<typeof makeAdmin>>
let devotee: Awaited<ReturnType<typeof makeAccount>>
let pricePaise: number
beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  devotee = await makeAccount(api)
  admin = await makeAdmin(api)
})
afterAll(() => api.close())

/** Each test begins with a clerk who has sold nothing. */
beforeEach(async () => {
  const made = await makeAdmin(api)
  await sqlRows(api.db, `update account set capabilities = '{desk}' where email = $1`, [made.email])
  clerk = { email: made.email, token: await tokenOf(made.email) }
  const { body } = await api.call(counter.quoteAtCounter, { body: { lines: [line] } }, clerk)
  pricePaise = body.totalPaise
})

async function tokenOf(email: string) {
  return (await api.call(signIn, { body: { identifier: email, password: PASSWORD } })).body.accessToken
}

type Part = Partial<Parameters<typeof saleOf>[0]>
const saleOf = (part: Record<string, unknown>) => ({
  customer: { name: 'Ammini Amma' },
  lines: [line],
  method: 'cash' as const,
  totalPaise: pricePaise,
  ...part,
})
const sell = (part: Part = {}, key: string = randomUUID(), as = clerk) =>
  api.call(
    counter.sellAtCounter,
    { body: saleOf(part) as never },
    { ...as, headers: { 'idempotency-key': key } },
  )
const begin = (floatPaise = 0, as = clerk) => api.call(counter.openCounter, { body: { floatPaise } }, as)
const look = async (as = clerk): Promise<ResponseOf<typeof getCounter>> =>
  (await api.call(counter.getCounter, {}, as)).body
const close = (id: string, body: Record<string, unknown>, as = clerk) =>
  api.call(counter.closeCounter, { params: { id }, body: body as never }, as)
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
const drawer = (paise: number) => {
  let left = paise / 100
  return Object.fromEntries(
    denominations.map((rupees) => {
      const pieces = Math.floor(left / rupees)
      left -= pieces * rupees
      return [String(rupees), pieces]
    }),
  )
}

describe('the counter', () => {
  test('is for the desk, its list for the treasury', async () => {
    const id = randomUUID()
    const asked = [
      [counter.getCounter, {}],
      [counter.openCounter, { body: { floatPaise: 0 } }],
      [counter.quoteAtCounter, { body: { lines: [line] } }],
      [counter.sellAtCounter, { body: saleOf({}) }],
      [counter.closeCounter, { params: { id }, body: { denominations: {}, countedUpiPaise: 0 } }],
      [counter.listCounterSessions, { query: {} }],
    ] as const
    for (const [endpoint, request] of asked) {
      expect([endpoint.path, (await api.call(endpoint, request as never, devotee)).status]).toEqual([
        endpoint.path,
        403,
      ])
      expect((await api.call(endpoint, request as never, {})).status).toBe(401)
    }
    expect((await api.call(counter.listCounterSessions, { query: {} }, clerk)).status).toBe(403)
  })

  test('sells for cash: places, money, receipt and audit at once', async () => {
    await begin(50_000)
    const { status, body } = await sell({ customer: { name: 'Ammini Amma', mobile: '98470 12345' } })
    expect([status, body.method, body.totalPaise]).toEqual([200, 'cash', pricePaise])
    expect(body.receipt_number).toMatch(/^C\/2026-27\/\d{6}$/)
    const [order] = await sqlRows(
      api.db,
      'select kind, state, account_id, customer_name, customer_mobile, release_at from orders where tran_no = $1',
      [body.tran_no],
    )
    expect(order).toEqual({
      kind: 'counter',
      state: 'confirmed',
      accountId: null,
      releaseAt: null,
      customerName: 'Ammini Amma',
      customerMobile: '+919847012345',
    })
    const entries = await sqlRows(
      api.db,
      `select account, amount_paise from ledger_entry join ledger_posting on id = posting_id where tran_no = $1
       order by account`,
      [body.tran_no],
    )
    expect(entries).toEqual([
      { account: 'cash', amountPaise: pricePaise },
      { account: 'offerings', amountPaise: -pricePaise },
    ])
    expect(await look()).toMatchObject({
      session: {
        number: 1,
        sales: 1,
        cashPaise: pricePaise,
        upiPaise: 0,
        floatPaise: 50_000,
        closedAt: null,
      },
      sales: [{ tran_no: body.tran_no, customer_name: 'Ammini Amma', receipt_number: body.receipt_number }],
    })
    const audit = await sqlRows<{ action: string }>(
      api.db,
      'select action from audit_entry where subject_id = $1',
      [body.tran_no],
    )
    expect(audit).toEqual([{ action: 'counter.sold' }])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('takes UPI with the bank’s number, and cash without one', async () => {
    await begin()
    const paid = await sell({ method: 'upi', reference: '432198765012' })
    expect(paid.body).toMatchObject({ method: 'upi', reference: '432198765012' })
    expect((await sell({ method: 'upi' })).status).toBe(422)
    expect((await sell({ method: 'upi', reference: 'a b' })).status).toBe(422)
    expect((await sell({ reference: '432198765012' })).status).toBe(422)
    expect((await look()).session).toMatchObject({ upiPaise: pricePaise, cashPaise: 0 })
  })

  test('numbers its receipts in a row of its own, without a gap', async () => {
    await begin()
    const sold = await Promise.all(Array.from({ length: 5 }, () => sell()))
    expect(sold.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const rows = await sqlRows<{ sequenceNo: number }>(
      api.db,
      `select sequence_no from receipt where series = 'counter' order by 1`,
    )
    expect(rows.map(({ sequenceNo }) => sequenceNo)).toEqual(rows.map((_, at) => at + 1))
  })

  test('pressed twice sells once, also at the same moment', async () => {
    await begin()
    const key = randomUUID()
    const [first, second] = await Promise.all([sell({}, key), sell({}, key)])
    expect(second.body.tran_no).toBe(first.body.tran_no)
    expect((await sell({}, key)).body.tran_no).toBe(first.body.tran_no)
    expect((await look()).sales).toHaveLength(1)
    expect(codeOf(await sell({ customer: { name: 'Somebody else' } }, key))).toEqual([
      409,
      'idempotency_key_reused',
    ])
    const without = await api.call(counter.sellAtCounter, { body: saleOf({}) as never }, clerk)
    expect(codeOf(without)).toEqual([422, 'idempotency_key_missing'])
  })

  test('pressed again after its answer was lost and the drawer counted is still one sale', async () => {
    const { body } = await begin()
    const key = randomUUID()
    const first = await sell({}, key)
    await close(body.id, { denominations: drawer(pricePaise), countedUpiPaise: 0 })
    expect((await sell({}, key)).body.tran_no).toBe(first.body.tran_no)
    await begin()
    expect((await sell({}, key)).body.tran_no).toBe(first.body.tran_no)
    expect((await look()).sales).toEqual([])
    // Another clerk's key is their own.
    await begin(0, admin)
    expect((await sell({}, key, admin)).body.tran_no).not.toBe(first.body.tran_no)
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('goes by the same rules as online: closed days, full pools, cut-offs', async () => {
    await begin()
    const past = await sell({ lines: [{ ...line, date: '2026-11-01' }] })
    expect(codeOf(past)).toEqual([409, 'lines_refused'])
    expect((past.body as unknown as { meta: object }).meta).toMatchObject({
      lines: [{ index: 0, reason: 'past' }],
    })
    expect((await look()).sales).toEqual([])
  })

  test('sells at the price that was shown, or not at all', async () => {
    await begin()
    const answer = await sell({ totalPaise: pricePaise - 100 })
    expect(codeOf(answer)).toEqual([409, 'total_differs'])
    expect((answer.body as unknown as { meta: object }).meta).toEqual({ totalPaise: pricePaise })
    expect((await look()).sales).toEqual([])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('refuses a mobile that is none', async () => {
    await begin()
    expect(codeOf(await sell({ customer: { name: 'Ammini', mobile: '12345' } }))).toEqual([
      422,
      'mobile_unreadable',
    ])
  })

  test('prints the original first, duplicates after', async () => {
    await begin()
    const { body } = await sell({ method: 'upi', reference: '432198765012' })
    const print = () => api.call(generateReceipt, { params: { id: body.tran_no }, query: {} }, clerk)
    // Asked for as a duplicate it takes nothing from the original.
    const again = await api.call(
      generateReceipt,
      { params: { id: body.tran_no }, query: { duplicate: 'true' } },
      clerk,
    )
    expect(again.body.duplicate).toBe(1)
    const offer = await print()
    expect(offer.body).toMatchObject({ receipt_number: body.receipt_number, duplicate: null })
    const pdf = Buffer.from(await (await fetch(api.url + new URL(offer.body.url).pathname)).arrayBuffer())
    const text = await readText(pdf)
    expect(text).toContain(body.receipt_number)
    expect(text).toMatch(/UPI at the counter/)
    expect(text).toContain('432198765012')
    expect((await print()).body.duplicate).toBe(2)
  })

  test('is in the transactions, with its money', async () => {
    await begin()
    const { body } = await sell()
    const found = await api.call(
      listTransactionHistory,
      { body: { receipt_number: body.receipt_number ?? '' } },
      admin,
    )
    expect(found.body.transactions).toMatchObject([
      { tran_no: body.tran_no, kind: 'counter', payment: null, counter: { method: 'cash', reference: null } },
    ])
    const sums = await api.call(
      sumTransactions,
      { body: { receipt_number: body.receipt_number ?? '' } },
      admin,
    )
    expect(sums.body.sums?.paidPaise).toBe(pricePaise)
    const story = await api.call(getOrderDetail, { params: { tran_no: body.tran_no } }, admin)
    expect(story.body.counter).toEqual({ method: 'cash', reference: null })
  })
})

describe('the drawer', () => {
  test('is begun before anything is sold, once', async () => {
    expect(codeOf(await sell())).toEqual([409, 'counter_closed'])
    const [first, second] = await Promise.all([begin(10_000), begin(20_000)])
    expect(first.body.id).toBe(second.body.id)
    expect((await sell()).status).toBe(200)
  })

  test('counted even is closed without a reason, and takes no more sales', async () => {
    const { body } = await begin(10_000)
    await sell()
    await sell({ method: 'upi', reference: '432198765012' })
    const closed = await close(body.id, {
      denominations: drawer(10_000 + pricePaise),
      countedUpiPaise: pricePaise,
    })
    expect(closed.body).toMatchObject({
      sales: 2,
      closedAt: expect.any(String),
      count: {
        expectedCashPaise: 10_000 + pricePaise,
        countedCashPaise: 10_000 + pricePaise,
        reason: null,
        expectedUpiPaise: pricePaise,
        countedUpiPaise: pricePaise,
      },
    })
    expect(codeOf(await sell())).toEqual([409, 'counter_closed'])
    const again = await close(body.id, { denominations: {}, countedUpiPaise: 0 })
    expect(again.body).toEqual(closed.body)
    const next = await begin()
    expect(next.body).toMatchObject({ number: 2, sales: 0 })
    expect((await look()).lastClosed?.id).toBe(body.id)
  })

  test('that differs needs a reason, which the treasury reads; the books follow the count', async () => {
    const { body } = await begin()
    await sell()
    const count = { denominations: drawer(pricePaise - 500), countedUpiPaise: 0 }
    const refused = await close(body.id, count)
    expect(codeOf(refused)).toEqual([422, 'difference_unexplained'])
    expect((refused.body as unknown as { meta: object }).meta).toMatchObject({
      expectedCashPaise: pricePaise,
      countedCashPaise: pricePaise - 500,
    })
    await close(body.id, { ...count, reason: 'Gave five rupees too much change' })
    const { body: list } = await api.call(counter.listCounterSessions, { query: { limit: '100' } }, admin)
    const found = list.sessions.find(({ id }) => id === body.id)
    expect(found?.count).toMatchObject({ reason: 'Gave five rupees too much change' })
    const entries = await sqlRows(
      api.db,
      `select account, amount_paise from ledger_entry join ledger_posting on id = posting_id where key = $1
       order by account`,
      [`counter_closed:${body.id}`],
    )
    expect(entries).toEqual([
      { account: 'cash', amountPaise: -500 },
      { account: 'over_short', amountPaise: 500 },
    ])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('of another clerk is not theirs to close', async () => {
    const { body } = await begin()
    const other = await close(body.id, { denominations: {}, countedUpiPaise: 0 }, admin as never)
    expect(codeOf(other)).toEqual([404, 'drawer_not_found'])
    expect((await look()).session?.id).toBe(body.id)
  })

  test('is closed and sold from at once: the sale is in the count, or refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { body } = await begin()
      const [sold, closed] = await Promise.all([
        sell(),
        close(body.id, { denominations: {}, countedUpiPaise: 0, reason: 'a race' }),
      ])
      const expected = closed.body.count?.expectedCashPaise
      expect([sold.status, expected]).toEqual(sold.status === 200 ? [200, pricePaise] : [409, 0])
    }
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('of yesterday is counted before today’s begins', async () => {
    const { body } = await begin()
    await sell()
    api.clock.advance({ days: 1 })
    clerk = { ...clerk, token: await tokenOf(clerk.email) }
    expect(codeOf(await sell())).toEqual([409, 'drawer_not_counted'])
    expect(codeOf(await begin())).toEqual([409, 'drawer_not_counted'])
    await close(body.id, { denominations: drawer(pricePaise), countedUpiPaise: 0 })
    expect((await begin()).body).toMatchObject({ number: 1 })
  })
})
