import { randomUUID } from 'node:crypto'
import * as drawers from '@vazhipadu/contract/counter/drawers'
import * as returns from '@vazhipadu/contract/counter/returns'
import * as counter from '@vazhipadu/contract/counter/sales'
import * as upi from '@vazhipadu/contract/counter/upi'
import { generateReceipt } from '@vazhipadu/contract/receipts'
import {
  getOrderDetail,
  listTransactionHistory,
  sumTransactions,
} from '@vazhipadu/contract/reports/transactions'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { offerLanguages } from '../../testing/offer-languages.ts'
import { readText } from '../../testing/read-pdf.ts'
import { codeOf, counterLine, countPieces, makeReference } from '../../testing/start-counter.ts'
import { useSelling } from '../../testing/start-selling.ts'

const api = useSelling()

describe('the counter', () => {
  test('is for the desk, its list for the treasury', async () => {
    const id = randomUUID()
    const asked = [
      [counter.getCounter, {}],
      [drawers.openCounter, { body: { denominations: {} } }],
      [counter.quoteAtCounter, { body: { lines: [counterLine] } }],
      [counter.sellAtCounter, { body: api.saleOf({}) }],
      [counter.findCounterSale, { params: { tran_no: 'V23456789AB' } }],
      [drawers.countDrawer, { params: { id }, body: { denominations: {}, countedUpiPaise: 0 } }],
      [drawers.explainDrawer, { params: { id }, body: { reason: 'Whatever' } }],
      [returns.approveReturn, { params: { id }, body: {} }],
      [returns.declineReturn, { params: { id }, body: {} }],
      [upi.listCounterUpi, { query: {} }],
      [upi.confirmUpi, { params: { reference: '400000000000' }, body: {} }],
      [upi.matchUpiStatement, { body: { lines: [{ reference: '400000000000', amountPaise: 100 }] } }],
      [drawers.listCounterSessions, { query: {} }],
    ] as const
    for (const [endpoint, request] of asked) {
      expect([endpoint.path, (await api.call(endpoint, request as never, api.devotee)).status]).toEqual([
        endpoint.path,
        403,
      ])
      expect((await api.call(endpoint, request as never, {})).status).toBe(401)
    }
    expect((await api.call(drawers.listCounterSessions, { query: {} }, api.own.clerk)).status).toBe(403)
  })

  test('sells in English, or in the language that the devotee names if it is offered', async () => {
    await offerLanguages(api.db, ['en', 'ml'])
    await api.begin()
    const languageOf = async (part: Record<string, unknown>) => {
      const { tran_no } = (await api.sell(part)).body
      const query = api.db.selectFrom('orders').select('language').where('tranNo', '=', tran_no)
      return (await query.executeTakeFirst())?.language
    }
    expect([await languageOf({}), await languageOf({ language: 'ml' })]).toEqual(['en', 'ml'])
    expect(await languageOf({ language: 'hi' })).toBe('en')
  })

  test('sells for cash: places, money, receipt and audit at once', async () => {
    await api.begin(50_000)
    const { status, body } = await api.sell({ customer: { name: 'Ammini Amma', mobile: '98470 12345' } })
    expect([status, body.method, body.totalPaise]).toEqual([200, 'cash', api.pricePaise])
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
      { account: 'cash', amountPaise: api.pricePaise },
      { account: 'offerings', amountPaise: -api.pricePaise },
    ])
    expect(await api.look()).toMatchObject({
      session: {
        number: 1,
        sales: 1,
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

  test('takes UPI with the bank’s number of twelve figures, and cash without one', async () => {
    await api.begin()
    const reference = makeReference()
    const paid = await api.sell({ method: 'upi', reference })
    expect(paid.body).toMatchObject({ method: 'upi', reference, upiProof: null })
    expect((await api.sell({ method: 'upi' })).status).toBe(422)
    for (const wrong of ['a b', 'T00000000001', '40000000000', '4000000000001', '4000 0000 0001'])
      expect([wrong, (await api.sell({ method: 'upi', reference: wrong })).status]).toEqual([wrong, 422])
    expect((await api.sell({ reference: makeReference() })).status).toBe(422)
    expect((await api.look()).sales).toHaveLength(1)
  })

  test('takes a UPI number once for ever, from whichever drawer (defect 6)', async () => {
    const { body } = await api.begin()
    const reference = makeReference()
    const key = randomUUID()
    const first = await api.sell({ method: 'upi', reference }, key)
    const again = await api.sell({ method: 'upi', reference })
    expect(codeOf(again)).toEqual([409, 'upi_known'])
    expect((again.body as unknown as { fields: object }).fields).toHaveProperty('reference')
    // A retry after a lost response is the same sale.
    expect((await api.sell({ method: 'upi', reference }, key)).body.tran_no).toBe(first.body.tran_no)
    await api.closeDrawer(body.id, { denominations: {}, countedUpiPaise: api.pricePaise })
    await api.begin()
    expect(codeOf(await api.sell({ method: 'upi', reference }))).toEqual([409, 'upi_known'])
    expect((await api.look()).sales).toEqual([])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('numbers its receipts in a row of its own, without a gap', async () => {
    await api.begin()
    const sold = await Promise.all(Array.from({ length: 5 }, () => api.sell()))
    expect(sold.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const rows = await sqlRows<{ sequenceNo: number }>(
      api.db,
      `select sequence_no from receipt where series = 'counter' order by 1`,
    )
    expect(rows.map(({ sequenceNo }) => sequenceNo)).toEqual(rows.map((_, at) => at + 1))
  })

  test('pressed twice sells once, also at the same moment', async () => {
    await api.begin()
    const key = randomUUID()
    const [first, second] = await Promise.all([api.sell({}, key), api.sell({}, key)])
    expect(second.body.tran_no).toBe(first.body.tran_no)
    expect((await api.sell({}, key)).body.tran_no).toBe(first.body.tran_no)
    expect((await api.look()).sales).toHaveLength(1)
    expect(codeOf(await api.sell({ customer: { name: 'Somebody else' } }, key))).toEqual([
      409,
      'idempotency_key_reused',
    ])
    const without = await api.call(counter.sellAtCounter, { body: api.saleOf({}) as never }, api.own.clerk)
    expect(codeOf(without)).toEqual([422, 'idempotency_key_missing'])
  })

  test('pressed again after its answer was lost and the drawer counted is still one sale', async () => {
    const { body } = await api.begin()
    const key = randomUUID()
    const first = await api.sell({}, key)
    await api.closeDrawer(body.id, { denominations: countPieces(api.pricePaise), countedUpiPaise: 0 })
    expect((await api.sell({}, key)).body.tran_no).toBe(first.body.tran_no)
    await api.begin()
    expect((await api.sell({}, key)).body.tran_no).toBe(first.body.tran_no)
    expect((await api.look()).sales).toEqual([])
    // Idempotency keys are per clerk.
    const another = await api.makeClerk()
    await api.begin(0, another)
    expect((await api.sell({}, key, another)).body.tran_no).not.toBe(first.body.tran_no)
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('goes by the same rules as online: closed days, full pools, cut-offs', async () => {
    await api.begin()
    const past = await api.sell({ lines: [{ ...counterLine, date: '2026-11-01' }] })
    expect(codeOf(past)).toEqual([409, 'lines_refused'])
    expect((past.body as unknown as { meta: object }).meta).toMatchObject({
      lines: [{ index: 0, reason: 'past' }],
    })
    expect((await api.look()).sales).toEqual([])
  })

  test('sells at the price that was shown, or not at all', async () => {
    await api.begin()
    const answer = await api.sell({ totalPaise: api.pricePaise - 100 })
    expect(codeOf(answer)).toEqual([409, 'total_differs'])
    expect((answer.body as unknown as { meta: object }).meta).toEqual({ totalPaise: api.pricePaise })
    expect((await api.look()).sales).toEqual([])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('refuses a mobile that is none', async () => {
    await api.begin()
    expect(codeOf(await api.sell({ customer: { name: 'Ammini', mobile: '12345' } }))).toEqual([
      422,
      'mobile_unreadable',
    ])
  })

  test('prints the original first, duplicates after', async () => {
    await api.begin()
    const reference = makeReference()
    const { body } = await api.sell({ method: 'upi', reference })
    const print = () => api.call(generateReceipt, { params: { id: body.tran_no }, query: {} }, api.own.clerk)
    // Printing a duplicate does not use up the original.
    const again = await api.call(
      generateReceipt,
      { params: { id: body.tran_no }, query: { duplicate: 'true' } },
      api.own.clerk,
    )
    expect(again.body.duplicate).toBe(1)
    const offer = await print()
    expect(offer.body).toMatchObject({ receipt_number: body.receipt_number, duplicate: null })
    const pdf = Buffer.from(await (await fetch(api.url + new URL(offer.body.url).pathname)).arrayBuffer())
    const text = await readText(pdf)
    expect(text).toContain(body.receipt_number)
    expect(text).toMatch(/UPI at the counter/)
    expect(text).toContain(reference)
    expect((await print()).body.duplicate).toBe(2)
  })

  test('is in the transactions, with its money', async () => {
    await api.begin()
    const { body } = await api.sell()
    const found = await api.call(
      listTransactionHistory,
      { body: { receipt_number: body.receipt_number ?? '' } },
      api.admin,
    )
    expect(found.body.transactions).toMatchObject([
      { tran_no: body.tran_no, kind: 'counter', payment: null, counter: { method: 'cash', reference: null } },
    ])
    const sums = await api.call(
      sumTransactions,
      { body: { receipt_number: body.receipt_number ?? '' } },
      api.admin,
    )
    expect(sums.body.sums?.paidPaise).toBe(api.pricePaise)
    const story = await api.call(getOrderDetail, { params: { tran_no: body.tran_no } }, api.admin)
    expect(story.body.counter).toEqual({ method: 'cash', reference: null })
  })
})
