import { getOrder } from '@vazhipadu/contract/orders'
import { getBookingByReceiptNumber, searchReceipt, verifyReceipt } from '@vazhipadu/contract/receipts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { startReceipts } from '../../testing/start-receipts.ts'
import { useStarted } from '../../testing/use-started.ts'
import { recordDueReceipt } from './issue-receipt.ts'

const api = useStarted(startReceipts)

describe('the owner', () => {
  test('downloads the original, with every line, both scripts and the temple’s dates', async () => {
    const lines = [
      { name: 'Arjun Menon', starId: 6, date: '2026-11-30', quantity: 2, pricePaise: 12_000 },
      { name: 'മാളവിക അർജുൻ', starId: 4, date: '2026-12-01' },
    ]
    const order = await api.confirm({ lines, deliveryPaise: 6_000 })
    const { status, body } = await api.ask(order.tranNo, api.owner.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ receipt_number: order.number, revision: 0, duplicate: null })
    const { text, headers } = await api.download(body.url)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(`receipt-${order.number.replace('/', '-')}.pdf`)
    for (const words of [
      order.number,
      'Sreedevi Menon',
      'Arjun Menon',
      'Thiruvathira തിരുവാതിര',
      'മാളവിക അർജുൻ',
      'Mon 30 Nov 2026',
      'Vrischikam 14, 1202 · Ayilyam',
      'തിങ്കൾ, വൃശ്ചികം 14 · ആയില്യം',
      '2 × 120',
      'Rupees three hundred and fifty only',
      order.paymentId,
      order.tranNo,
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/duplicate|revision|refunded/i)
  })

  test('gets the same words when the offering has a new name', async () => {
    const order = await api.confirm()
    const first = await api.download((await api.ask(order.tranNo, api.owner.token)).body.url)
    const { name } = await api.db
      .selectFrom('offering')
      .select('name')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('offering').set({ name: 'Renamed' }).where('id', '=', 1).execute()
    const again = await api.download((await api.ask(order.tranNo, api.owner.token)).body.url)
    await api.db.updateTable('offering').set({ name }).where('id', '=', 1).execute()
    expect(again.text).toBe(first.text)
    expect(first.text).toContain(name)
  })

  test('gets a number at once for a receipt that a dead process left without', async () => {
    const at = api.clock.now()
    const { tranNo } = await makeOrder(api.db, { at, accountId: api.owner.accountId })
    await inTransaction(api.db, (trx) =>
      recordDueReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt: at }),
    )
    expect((await api.ask(tranNo, api.owner.token)).body.receipt_number).toMatch(/^2026-27\/\d{6}$/)
  })

  test('of an order without a receipt, and a stranger of any, hear the same', async () => {
    const unpaid = await makeOrder(api.db, {
      at: api.clock.now(),
      accountId: api.owner.accountId,
      state: 'expired',
    })
    const order = await api.confirm()
    const stranger = await makeAccount(api)
    const answers = [
      await api.ask(unpaid.tranNo, api.owner.token),
      await api.ask(order.tranNo, stranger.token),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body).toMatchObject({
        code: 'receipt_not_found',
        detail: 'We have no receipt for this booking.',
      })
    }
  })
})

describe('the office', () => {
  test('prints duplicates, counted one by one, and the owner’s stays an original', async () => {
    const order = await api.confirm()
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.ask(order.tranNo, api.admin.token, { duplicate: 'true' })),
    )
    expect(new Set(answers.map(({ body }) => body.duplicate))).toEqual(new Set([1, 2, 3]))
    const second = answers.find(({ body }) => body.duplicate === 2)
    expect((await api.download(second?.body.url ?? '')).text).toContain('DUPLICATE 2')
    expect(
      (await api.download((await api.ask(order.tranNo, api.owner.token, { duplicate: 'true' })).body.url))
        .text,
    ).not.toContain('DUPLICATE')
    const audited = await api.db
      .selectFrom('auditEntry')
      .select('after')
      .where('action', '=', 'receipt.duplicated')
      .where('subjectId', '=', order.tranNo)
      .execute()
    expect(audited).toHaveLength(3)
  })

  test('finds receipts by number, name, mobile and period', async () => {
    const order = await api.confirm({ customer: { name: 'Neelakantan Krishnan', mobile: '+919447530123' } })
    const find = async (body: object) =>
      (await api.call(searchReceipt, { body }, { token: api.admin.token })).body.receipts.map(
        ({ tran_no }) => tran_no,
      )
    const sequence = String(Number(order.number.split('/')[1]))
    expect(await find({ number: sequence })).toContain(order.tranNo)
    expect(await find({ number: order.number })).toEqual([order.tranNo])
    expect(await find({ name: 'kantan kri' })).toEqual([order.tranNo])
    expect(await find({ mobile: '94475 30123' })).toEqual([order.tranNo])
    expect(await find({ name: '100%' })).toEqual([])
    expect(await find({ mobile: 'letters only' })).toEqual([])
    expect(await find({ mobile: 'no. 3' })).toEqual([])
    expect(await find({ name: 'Neelakantan', from_date: '2026-11-15', to_date: '2026-11-15' })).toEqual([
      order.tranNo,
    ])
    expect(await find({ name: 'Neelakantan', from_date: '2026-11-16' })).toEqual([])
    const page = await api.call(
      searchReceipt,
      { body: { from_date: '2026-11-01', limit: 1 } },
      { token: api.admin.token },
    )
    expect(page.body.receipts).toHaveLength(1)
    expect(page.body.hasMore).toBe(true)
  })

  test('requires a search term', async () => {
    const { status, body } = await api.call(searchReceipt, { body: {} }, { token: api.admin.token })
    expect(status).toBe(422)
    expect(body.code).toBe('search_too_wide')
  })

  test('an original of the counter that could not be printed is still to be had', async () => {
    const order = await api.confirm({ kind: 'counter', accountId: null })
    const { printer } = api.shared
    const print = printer.print.bind(printer)
    printer.print = () => Promise.reject(new Error('no thread'))
    const lost = await api.ask(order.tranNo, api.admin.token)
    expect((await fetch(`${api.url}${new URL(lost.body.url).pathname}`)).status).toBe(500)
    printer.print = print
    const again = await api.ask(order.tranNo, api.admin.token)
    expect([lost.body.duplicate, again.body.duplicate]).toEqual([null, null])
    expect((await api.download(again.body.url)).text).not.toContain('DUPLICATE')
    expect((await api.ask(order.tranNo, api.admin.token)).body.duplicate).toBe(1)
  })

  test('two clerks are offered the counter’s original: one prints it, the other a counted duplicate', async () => {
    const order = await api.confirm({ kind: 'counter', accountId: null })
    // Never fetched: the next request still gets the original.
    expect((await api.ask(order.tranNo, api.admin.token)).body.duplicate).toBeNull()
    const offers = await Promise.all([1, 2].map(() => api.ask(order.tranNo, api.admin.token)))
    expect(offers.map(({ body }) => body.duplicate)).toEqual([null, null])
    const papers = await Promise.all(offers.map(({ body }) => api.download(body.url)))
    expect(papers.filter(({ text }) => text.includes('DUPLICATE 1'))).toHaveLength(1)
    expect(papers.filter(({ text }) => text.includes('DUPLICATE'))).toHaveLength(1)
    expect((await api.ask(order.tranNo, api.admin.token)).body.duplicate).toBe(2)
  })

  test('opens a booking by its number, with the slash encoded or a dash', async () => {
    const order = await api.confirm({ kind: 'counter' })
    expect(order.number).toMatch(/^C\/2026-27\/\d{6}$/)
    for (const receipt of [order.number, order.number.replaceAll('/', '-')]) {
      const { status, body } = await api.call(
        getBookingByReceiptNumber,
        { params: { receipt } },
        { token: api.admin.token },
      )
      expect(status).toBe(200)
      expect(body).toMatchObject({ tran_no: order.tranNo, receipt_number: order.number, payment_id: null })
    }
    const missing = await api.call(
      getBookingByReceiptNumber,
      { params: { receipt: '2026-27/999999' } },
      { token: api.admin.token },
    )
    expect([missing.status, missing.body.code]).toEqual([404, 'receipt_not_found'])
  })

  test('alone may search', async () => {
    const refused = await api.call(searchReceipt, { body: { number: '1' } }, { token: api.owner.token })
    expect(refused.status).toBe(403)
  })
})

describe('a refund', () => {
  test('a cancelled line is struck through, and verification reports it', async () => {
    const order = await api.confirm({ lines: [{ name: 'Kept' }, { name: 'Returned' }] })
    await api.refund(order, 5_000, { lineIds: order.lineIds.slice(1) })
    const { text } = await api.download((await api.ask(order.tranNo, api.owner.token)).body.url)
    expect(text).toContain('PARTLY REFUNDED')
    expect(text).toContain('Refunded ₹ 50 · kept ₹ 50')
    expect(text.match(/^refunded$/gm)).toHaveLength(1)
    const partly = await api.call(verifyReceipt, { params: { code: order.verifyCode } })
    expect(partly.body).toMatchObject({ standing: 'genuine', receipt: { refundedPaise: 5_000 } })
    await api.refund(order, 5_000, { lineIds: order.lineIds.slice(0, 1) })
    const whole = await api.call(verifyReceipt, { params: { code: order.verifyCode } })
    expect(whole.body).toMatchObject({ standing: 'refunded', receipt: { refundedPaise: 10_000 } })
  })

  test('that failed changes nothing', async () => {
    const order = await api.confirm()
    await api.refund(order, 5_000, { state: 'failed' })
    const { body } = await api.call(verifyReceipt, { params: { code: order.verifyCode } })
    expect(body).toMatchObject({ standing: 'genuine', receipt: { refundedPaise: 0 } })
  })
})

test('its owner’s phone is told the code that proves it, and the sum in words', async () => {
  const order = await api.confirm()
  const wanted = { params: { tran_no: order.tranNo } }
  const { body } = await api.call(getOrder, wanted, { token: api.owner.token })
  expect(body).toMatchObject({
    receiptNumber: order.number,
    receipt: { code: order.verifyCode, words: 'Rupees fifty only', wordsMl: 'അമ്പത് രൂപ മാത്രം' },
  })
})

describe('verifying', () => {
  test('accepts a code in any notation, and reveals nothing about people', async () => {
    const order = await api.confirm()
    const typed = order.verifyCode.toLowerCase().replace(/(.{4})/g, '$1-')
    const { status, body } = await api.call(verifyReceipt, { params: { code: typed } })
    expect(status).toBe(200)
    expect(body).toEqual({
      standing: 'genuine',
      receipt: {
        number: order.number,
        receivedAt: api.clock.now().toISOString(),
        totalPaise: 5_000,
        refundedPaise: 0,
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/Sreedevi|9847|example\.com/)
  })

  test('does not know receipts that were never issued', async () => {
    const { status, body } = await api.call(verifyReceipt, { params: { code: '7KQ2M9XD4TW6P3HNB8RCVGZ5AJ' } })
    expect(status).toBe(200)
    expect(body).toEqual({ standing: 'unknown', receipt: null })
  })
})
