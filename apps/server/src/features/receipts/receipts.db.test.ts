import {
  generateReceipt,
  getBookingByReceiptNumber,
  searchReceipt,
  verifyReceipt,
} from '@vazhipadu/contract/receipts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { createLog } from '../../platform/log.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { readText } from '../../testing/read-pdf.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { createCalendarCache } from '../calendar/calendar.reads.ts'
import { createSettingsCache } from '../settings/settings.reads.ts'
import { freezeDue, freezeReceipt } from './freeze-receipt.ts'
import { openIssuer, oweReceipt } from './issue-receipt.ts'
import { receiptHandlers } from './receipts.worker.ts'
import { reviseReceipt } from './revise-receipt.ts'

let api: Api
let owner: Awaited<ReturnType<typeof makeAccount>> & { accountId: string }
let admin: Awaited<ReturnType<typeof makeAdmin>>
const changes = { on: () => undefined, close: () => Promise.resolve() } as never

beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  const account = await makeAccount(api, { name: 'Sreedevi Menon' })
  const { id } = await api.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  owner = { ...account, accountId: id }
  admin = await makeAdmin(api)
})
afterAll(() => api.close())

const composing = () => ({
  settings: createSettingsCache(api.db, changes),
  calendar: createCalendarCache({ db: api.db, changes, config: api.config }),
  config: api.config,
})

type OrderOptions = Partial<Parameters<typeof makeOrder>[1]>

/** Confirmed as the engine does it: owed in the transaction, numbered after it. */
async function confirm(wanted: OrderOptions = {}) {
  const at = api.clock.now()
  const order = await makeOrder(api.db, { at, accountId: owner.accountId, ...wanted })
  const series = wanted.kind === 'counter' ? ('counter' as const) : ('online' as const)
  await inTransaction(api.db, (trx) =>
    oweReceipt(trx, 'Asia/Kolkata', { tranNo: order.tranNo, series, capturedAt: at }),
  )
  const number = (await openIssuer(api.db, api.clock).issue(order.tranNo)) ?? ''
  const { verifyCode } = await api.db
    .selectFrom('receipt')
    .select('verifyCode')
    .where('tranNo', '=', order.tranNo)
    .executeTakeFirstOrThrow()
  return { ...order, number, verifyCode }
}

const ask = (id: string, token: string, query: { size?: 'A5' | 'A4'; duplicate?: 'true' } = {}) =>
  api.call(generateReceipt, { params: { id }, query }, { token })

async function download(url: string): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(`${api.url}${new URL(url).pathname}`)
  expect(response.status).toBe(200)
  return { text: await readText(new Uint8Array(await response.arrayBuffer())), headers: response.headers }
}

async function refund(order: Awaited<ReturnType<typeof confirm>>, paise: number, more: object = {}) {
  await api.db
    .insertInto('refund')
    .values({
      id: crypto.randomUUID(),
      key: `test-${crypto.randomUUID()}`,
      paymentId: order.paymentId,
      tranNo: order.tranNo,
      source: 'ours',
      state: 'processed',
      amountPaise: paise,
      cause: 'office',
      reason: 'asked for',
      requestedAt: api.clock.now(),
      ...more,
    })
    .execute()
}

describe('the owner', () => {
  test('downloads the original, with every line, both scripts and the temple’s dates', async () => {
    const lines = [
      { name: 'Arjun Menon', starId: 6, date: '2026-11-30', quantity: 2, pricePaise: 12_000 },
      { name: 'മാളവിക അർജുൻ', starId: 4, date: '2026-12-01' },
    ]
    const order = await confirm({ lines, deliveryPaise: 6_000 })
    const { status, body } = await ask(order.tranNo, owner.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ receipt_number: order.number, revision: 0, duplicate: null })
    const { text, headers } = await download(body.url)
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
    const order = await confirm()
    const first = await download((await ask(order.tranNo, owner.token)).body.url)
    const { name } = await api.db
      .selectFrom('offering')
      .select('name')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('offering').set({ name: 'Renamed' }).where('id', '=', 1).execute()
    const again = await download((await ask(order.tranNo, owner.token)).body.url)
    await api.db.updateTable('offering').set({ name }).where('id', '=', 1).execute()
    expect(again.text).toBe(first.text)
    expect(first.text).toContain(name)
  })

  test('gets a number at once for a receipt that a dead process left without', async () => {
    const at = api.clock.now()
    const { tranNo } = await makeOrder(api.db, { at, accountId: owner.accountId })
    await inTransaction(api.db, (trx) =>
      oweReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt: at }),
    )
    expect((await ask(tranNo, owner.token)).body.receipt_number).toMatch(/^2026-27\/\d{6}$/)
  })

  test('of an order without a receipt, and a stranger of any, hear the same', async () => {
    const unpaid = await makeOrder(api.db, {
      at: api.clock.now(),
      accountId: owner.accountId,
      state: 'expired',
    })
    const order = await confirm()
    const stranger = await makeAccount(api)
    const answers = [await ask(unpaid.tranNo, owner.token), await ask(order.tranNo, stranger.token)]
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
    const order = await confirm()
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(order.tranNo, admin.token, { duplicate: 'true' })),
    )
    expect(new Set(answers.map(({ body }) => body.duplicate))).toEqual(new Set([1, 2, 3]))
    const second = answers.find(({ body }) => body.duplicate === 2)
    expect((await download(second?.body.url ?? '')).text).toContain('DUPLICATE 2')
    expect(
      (await download((await ask(order.tranNo, owner.token, { duplicate: 'true' })).body.url)).text,
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
    const order = await confirm({ customer: { name: 'Neelakantan Krishnan', mobile: '+919447530123' } })
    const find = async (body: object) =>
      (await api.call(searchReceipt, { body }, { token: admin.token })).body.receipts.map(
        ({ tran_no }) => tran_no,
      )
    const sequence = String(Number(order.number.split('/')[1]))
    expect(await find({ number: sequence })).toContain(order.tranNo)
    expect(await find({ number: order.number })).toEqual([order.tranNo])
    expect(await find({ name: 'kantan kri' })).toEqual([order.tranNo])
    expect(await find({ mobile: '94475 30123' })).toEqual([order.tranNo])
    expect(await find({ name: '100%' })).toEqual([])
    expect(await find({ name: 'Neelakantan', from_date: '2026-11-15', to_date: '2026-11-15' })).toEqual([
      order.tranNo,
    ])
    expect(await find({ name: 'Neelakantan', from_date: '2026-11-16' })).toEqual([])
    const page = await api.call(
      searchReceipt,
      { body: { from_date: '2026-11-01', limit: 1 } },
      { token: admin.token },
    )
    expect(page.body.receipts).toHaveLength(1)
    expect(page.body.hasMore).toBe(true)
  })

  test('is asked to say what it looks for', async () => {
    const { status, body } = await api.call(searchReceipt, { body: {} }, { token: admin.token })
    expect(status).toBe(422)
    expect(body.code).toBe('search_too_wide')
  })

  test('opens a booking by its number, with the slash encoded or a dash', async () => {
    const order = await confirm({ kind: 'counter' })
    expect(order.number).toMatch(/^C\/2026-27\/\d{6}$/)
    for (const receipt of [order.number, order.number.replaceAll('/', '-')]) {
      const { status, body } = await api.call(
        getBookingByReceiptNumber,
        { params: { receipt } },
        { token: admin.token },
      )
      expect(status).toBe(200)
      expect(body).toMatchObject({ tran_no: order.tranNo, receipt_number: order.number, payment_id: null })
    }
    const missing = await api.call(
      getBookingByReceiptNumber,
      { params: { receipt: '2026-27/999999' } },
      { token: admin.token },
    )
    expect([missing.status, missing.body.code]).toEqual([404, 'receipt_not_found'])
  })

  test('alone may search', async () => {
    const refused = await api.call(searchReceipt, { body: { number: '1' } }, { token: owner.token })
    expect(refused.status).toBe(403)
  })
})

describe('a refund', () => {
  test('strikes its lines through and is said to whoever verifies', async () => {
    const order = await confirm({ lines: [{ name: 'Kept' }, { name: 'Returned' }] })
    await refund(order, 5_000, { lineIds: order.lineIds.slice(1) })
    const { text } = await download((await ask(order.tranNo, owner.token)).body.url)
    expect(text).toContain('PARTLY REFUNDED')
    expect(text).toContain('Refunded ₹ 50 · kept ₹ 50')
    expect(text.match(/^refunded$/gm)).toHaveLength(1)
    const partly = await api.call(verifyReceipt, { params: { code: order.verifyCode } })
    expect(partly.body).toMatchObject({ standing: 'genuine', receipt: { refundedPaise: 5_000 } })
    await refund(order, 5_000, { lineIds: order.lineIds.slice(0, 1) })
    const whole = await api.call(verifyReceipt, { params: { code: order.verifyCode } })
    expect(whole.body).toMatchObject({ standing: 'refunded', receipt: { refundedPaise: 10_000 } })
  })

  test('that failed changes nothing', async () => {
    const order = await confirm()
    await refund(order, 5_000, { state: 'failed' })
    const { body } = await api.call(verifyReceipt, { params: { code: order.verifyCode } })
    expect(body).toMatchObject({ standing: 'genuine', receipt: { refundedPaise: 0 } })
  })
})

describe('verifying', () => {
  test('knows a code however it is typed, and says nothing about anybody', async () => {
    const order = await confirm()
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

  test('does not know what was never issued', async () => {
    const { status, body } = await api.call(verifyReceipt, { params: { code: '7KQ2M9XD4TW6P3HNB8RCVGZ5AJ' } })
    expect(status).toBe(200)
    expect(body).toEqual({ standing: 'unknown', receipt: null })
  })
})

describe('a change of the booking', () => {
  const change = (order: { tranNo: string; lineIds: number[] }, set: { name?: string; starId?: number }) =>
    inTransaction(api.db, (trx) =>
      reviseReceipt(trx, composing(), { tranNo: order.tranNo, now: api.clock.now() }, async () => {
        await trx
          .updateTable('orderLine')
          .set(set)
          .where('id', '=', order.lineIds[0] ?? 0)
          .execute()
      }),
    )

  test('makes a revision with the same number, and keeps the one before', async () => {
    const order = await confirm({ lines: [{ name: 'Wrong Name' }] })
    expect(await change(order, { name: 'Right Name' })).toBe(1)
    expect(await change(order, { starId: 3 })).toBe(2)
    const { body } = await ask(order.tranNo, owner.token)
    expect(body).toMatchObject({ receipt_number: order.number, revision: 2 })
    const { text } = await download(body.url)
    expect(text).toContain('REVISION 2')
    expect(text).toContain('Right Name')
    const papers = await api.db
      .selectFrom('receiptDocument')
      .select(['revision', 'paper'])
      .where('tranNo', '=', order.tranNo)
      .orderBy('revision')
      .execute()
    expect(papers.map(({ paper }) => /Wrong Name/.test(JSON.stringify(paper)))).toEqual([true, false, false])
  })

  test('that the receipt does not show makes none', async () => {
    const order = await confirm({ lines: [{ name: 'Same' }] })
    expect(await change(order, { name: 'Same' })).toBe(0)
  })

  test('leaves what was issued untouched: the database refuses to rewrite it', async () => {
    const order = await confirm()
    await freezeReceipt(api.db, composing(), order.tranNo, api.clock.now())
    const rewriting = api.db.updateTable('receiptDocument').set({ paper: '{}' }).execute()
    await expect(rewriting).rejects.toThrow()
  })
})

test('the worker’s sweep numbers and freezes what was left', async () => {
  const at = api.clock.now()
  const { tranNo } = await makeOrder(api.db, { at })
  await inTransaction(api.db, (trx) =>
    oweReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt: at }),
  )
  const [handler] = receiptHandlers({ db: api.db, clock: api.clock, ...composing() } as never)
  await handler?.run({}, createLog('silent'))
  const row = await api.db
    .selectFrom('receipt')
    .selectAll()
    .where('tranNo', '=', tranNo)
    .executeTakeFirstOrThrow()
  expect(row.number).toMatch(/^2026-27\//)
  expect(row.revision).toBe(0)
})

test('a receipt that cannot be composed is told, and keeps no other from being frozen', async () => {
  const broken = await confirm()
  const whole = await confirm()
  const { calendar, ...rest } = composing()
  // The calendar fails for the day of the first alone.
  const day = '2026-12-24'
  await api.db.updateTable('orderLine').set({ onDate: day }).where('tranNo', '=', broken.tranNo).execute()
  const failing: typeof calendar = {
    ...calendar,
    listDays: (from, to) =>
      from === day ? Promise.reject(new Error('no such day')) : calendar.listDays(from, to),
  }
  await expect(freezeDue(api.db, { ...rest, calendar: failing }, api.clock.now())).rejects.toThrow(
    'could not be composed',
  )
  const revisions = await api.db
    .selectFrom('receipt')
    .select(['tranNo', 'revision'])
    .where('tranNo', 'in', [broken.tranNo, whole.tranNo])
    .execute()
  expect(new Map(revisions.map(({ tranNo, revision }) => [tranNo, revision]))).toEqual(
    new Map([
      [broken.tranNo, null],
      [whole.tranNo, 0],
    ]),
  )
  expect(await freezeDue(api.db, composing(), api.clock.now())).toBe(1)
})
