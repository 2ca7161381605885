import * as auditContract from '@vazhipadu/contract/reports/audit'
import * as reports from '@vazhipadu/contract/reports/transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { bookedAt, fillTransactions, type Transactions } from '../../../testing/fill-transactions.ts'
import { makeClerk } from '../../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../../testing/make-account.ts'
import { makeTranNo } from '../../../testing/make-order.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
let devotee: Awaited<ReturnType<typeof makeAccount>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
let desk: { token: string }
let made: Transactions
beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  devotee = await makeAccount(api)
  admin = await makeAdmin(api)
  desk = await makeClerk(api, ['desk'])
  made = await fillTransactions(api.db)
})
afterAll(() => api.close())

type Body = Partial<Parameters<typeof ask>[0]>
const ask = (body: Record<string, unknown>, as: { token: string } = admin) =>
  api.call(reports.listTransactionHistory, { body }, as)
const find = async (body: Body) =>
  (await ask(body)).body.transactions.map(
    ({ tran_no }) => Object.entries(made).find(([, { tranNo }]) => tranNo === tran_no)?.[0],
  )

describe('the transactions', () => {
  test('are for the office', async () => {
    for (const endpoint of [
      reports.listTransactionHistory,
      reports.sumTransactions,
      reports.exportTransactions,
    ]) {
      const answer = await api.call(endpoint, { body: {} }, devotee)
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
      expect((await api.call(endpoint, { body: {} }, {})).status).toBe(401)
    }
    const params = { tran_no: made.first.tranNo ?? '' }
    expect((await api.call(reports.getOrderDetail, { params }, devotee)).status).toBe(403)
    expect((await api.call(reports.countOpenIssues, {}, devotee)).status).toBe(403)
    expect((await api.call(auditContract.listAudit, { query: {} }, devotee)).status).toBe(403)
    expect((await ask({}, desk)).status).toBe(200)
    expect((await api.call(reports.exportTransactions, { body: {} }, desk)).status).toBe(403)
  })

  test('are every order with its money, newest first', async () => {
    const { body } = await ask({})
    expect(body).toMatchObject({ total: 6, isCapped: false, next: null, searchedFrom: null })
    expect(body.transactions[0]).toMatchObject({
      tran_no: made.many.tranNo,
      status: 'confirmed',
      customer_name: 'കെ. രാധാകൃഷ്ണൻ',
      phone_no: '+919495061148',
      offerings: 2,
      lines: 3,
      days: 3,
      firstDate: '2026-12-01',
      lastDate: '2026-12-03',
      totalPaise: 21_000,
      refundedPaise: 5_000,
      hasFailedRefund: true,
      receipt_number: null,
      payment: { payment_id: made.many.paymentId, status: 'captured', method: 'upi' },
    })
    expect(body.transactions.at(-2)).toMatchObject({
      offeringName: 'Ayilyam pooja',
      quantity: 3,
      receipt_number: '2026-27/004324',
    })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    [
      'a period, by the temple’s days',
      { from_date: '2026-11-10', to_date: '2026-11-11' },
      ['looked', 'held'],
    ],
    ['a status', { status: 'awaiting_payment' }, ['held']],
    ['what needs attention', { status: 'needs_attention' }, ['looked']],
    ['part of a name, whenever it was', { customer_name: 'harikrishnan' }, ['first', 'old']],
    ['a letter or two of a name, within a month', { customer_name: 'KR' }, ['first']],
    [
      'part of a name, in the period given',
      { customer_name: 'KRISH', from_date: '2020-01-01' },
      ['first', 'old'],
    ],
    ['a name in its own letters', { customer_name: 'രാധാ' }, ['many']],
    ['how a phone number ends, spaced as one likes', { phone_no: '94473 88016' }, ['first']],
    ['a phone number from abroad', { phone_no: '+44 7700 900142' }, ['failed']],
    ['a phone number without figures', { phone_no: 'none' }, []],
    ['a receipt’s figures alone', { receipt_number: '4324' }, ['first']],
    ['how a receipt’s number begins', { receipt_number: '2026-27/0043' }, ['first']],
    ['an e-mail, in any case', { email: 'DIVYA@' }, ['failed']],
    ['an e-mail whose signs are no wildcards', { email: 'radha_k' }, ['many']],
    ['an e-mail that a wildcard would find', { email: 'radha%' }, []],
    ['the name of one that is held', { customer_name: 'saroj' }, ['held']],
    ['the phone of one that is held', { phone_no: '055501' }, ['held']],
    ['the e-mail of one that is held', { email: 'sarojini@', status: 'awaiting_payment' }, ['held']],
    ['failed refunds', { refunds: 'failed' }, ['many']],
    ['refunds that wait', { refunds: 'waiting' }, []],
    ['two filters together', { email: 'hari', status: 'expired' }, []],
    ['fields left empty', { status: '', from_date: '', customer_name: '', email: 'hari' }, ['first']],
  ])('are found by %s', async (_what, filters, names) => {
    expect(await find(filters)).toEqual(names)
  })

  test('by name and contact are in no index while places are held', async () => {
    const rows = await sqlRows<{ indexdef: string }>(
      api.db,
      `select indexdef from pg_indexes where tablename = 'orders' and indexdef ~ 'customer_(name|email|mobile)'
         and indexdef !~ 'kind = ''counter'''`,
    )
    expect(rows).toHaveLength(3)
    for (const { indexdef } of rows) expect(indexdef).toContain('release_at IS NULL')
  })

  test('are found by the provider’s numbers and ours', async () => {
    expect(await find({ payment_id: made.failed.paymentId })).toEqual(['failed'])
    expect(await find({ order_id: made.many.orderId })).toEqual(['many'])
    expect(await find({ order_id: made.held.tranNo.toLowerCase() })).toEqual(['held'])
  })

  test('return the first day that a name search covers', async () => {
    expect((await ask({ customer_name: 'a' })).body.searchedFrom).toBe('2026-10-15')
    expect((await ask({ customer_name: 'a', from_date: '2026-01-01' })).body.searchedFrom).toBe('2026-10-15')
    expect((await ask({ customer_name: 'a', from_date: '2026-11-01' })).body.searchedFrom).toBeNull()
    expect((await ask({ customer_name: 'rad', from_date: '2026-01-01' })).body.searchedFrom).toBeNull()
    expect((await ask({ sort: 'amount' })).body.searchedFrom).toBe('2026-10-15')
  })

  test('go on by key to the same rows as by counting', async () => {
    for (const sort of ['booked', 'amount'])
      for (const descending of [true, false]) {
        const whole = (await ask({ sort, descending, from_date: '2020-01-01' })).body.transactions
        const seen: string[] = []
        for (let after: string | null | undefined; after !== null; ) {
          const page = (await ask({ sort, descending, from_date: '2020-01-01', limit: 2, after })).body
          seen.push(...page.transactions.map(({ id }) => id))
          after = page.next
        }
        expect(seen).toEqual(whole.map(({ id }) => id))
        const second = (await ask({ sort, descending, from_date: '2020-01-01', limit: 2, skip: 2 })).body
        expect(second.transactions.map(({ id }) => id)).toEqual(seen.slice(2, 4))
      }
  })

  test('refuse an unknown page key, and counting too far', async () => {
    const gone = await ask({ after: 'bm9uc2Vuc2U' })
    expect([gone.status, gone.body.code]).toEqual([422, 'page_not_found'])
    expect((await ask({ skip: 10_001 })).status).toBe(422)
    expect((await ask({ limit: 101 })).status).toBe(422)
    expect((await ask({ status: 'paid' })).status).toBe(422)
  })

  test('sum up payments, refunds and the rest', async () => {
    const { body } = await api.call(reports.sumTransactions, { body: { from_date: '2026-11-01' } }, admin)
    expect(body).toEqual({
      count: 5,
      isCapped: false,
      sums: { paidPaise: 36_000, refundedPaise: 5_000, keptPaise: 31_000 },
      countFirst: false,
    })
  })

  test('are counted for the desk, and summed for the treasury alone', async () => {
    const { body } = await api.call(reports.sumTransactions, { body: { from_date: '2026-11-01' } }, desk)
    expect(body).toEqual({ count: 5, isCapped: false, sums: null, countFirst: false })
  })

  test('more than 10,000 are counted and summed only on request', async () => {
    const tranNos = Array.from({ length: 10_001 }, makeTranNo)
    await sqlRows(
      api.db,
      `insert into orders (tran_no, kind, customer_name, state, lines_paise, delivery_paise, created_at, confirmed_at)
       select tran_no, 'counter', 'At the counter', 'confirmed', 100, 0, $2, $2 from unnest($1::text[]) as tran_no`,
      [tranNos, bookedAt('2023-06-01')],
    )
    const body = { from_date: '2023-06-01', to_date: '2023-06-01' }
    expect((await ask({ ...body, limit: 1 })).body).toMatchObject({ total: 10_000, isCapped: true })
    const some = await api.call(reports.sumTransactions, { body }, admin)
    expect(some.body).toEqual({ count: 10_000, isCapped: true, sums: null, countFirst: false })
    const all = await api.call(reports.sumTransactions, { body: { ...body, all: true } }, admin)
    expect(all.body).toMatchObject({ count: 10_001, isCapped: false, sums: { paidPaise: 1_000_100 } })
    const last = await ask({ ...body, limit: 1, skip: 10_000 })
    expect(last.body.transactions).toHaveLength(1)
  })
})

describe('the story of an order', () => {
  const tell = (tranNo = '') => api.call(reports.getOrderDetail, { params: { tran_no: tranNo } }, admin)

  test('contains every payment attempt, every refund and the receipt', async () => {
    const { body } = await tell(made.many.tranNo)
    expect(body).toMatchObject({
      order: { tran_no: made.many.tranNo, lines: [{}, {}, {}] },
      customer: { name: 'കെ. രാധാകൃഷ്ണൻ', phone_no: '+919495061148', email: 'radha_k@example.com' },
      receipt: null,
      payments: [{ isAccepted: true, status: 'captured', amountPaise: 21_000 }],
      refunds: [
        { status: 'processed', mayRetry: false },
        { status: 'failed', mayRetry: true },
      ],
    })
    expect((await tell(made.first.tranNo)).body).toMatchObject({
      order: { receiptNumber: '2026-27/004324' },
      receipt: { number: '2026-27/004324', revision: 0, copies: 0 },
    })
    expect((await tell(made.failed.tranNo)).body.payments).toMatchObject([
      { status: 'failed', failure: 'Your bank declined the payment.' },
    ])
  })

  test('of no order is 404', async () => {
    const answer = await tell(makeTranNo())
    expect([answer.status, answer.body.code]).toEqual([404, 'booking_not_found'])
  })

  test('is looked for where the office must act', async () => {
    expect((await api.call(reports.countOpenIssues, {}, admin)).body).toEqual({
      attention: 1,
      failedRefunds: 1,
      waitingRefunds: 0,
    })
  })
})
