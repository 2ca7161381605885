import { randomUUID } from 'node:crypto'
import { openCounter } from '@vazhipadu/contract/counter/drawers'
import { takeBackSale } from '@vazhipadu/contract/counter/returns'
import { quoteAtCounter, sellAtCounter } from '@vazhipadu/contract/counter/sales'
import { getOrder } from '@vazhipadu/contract/orders'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import * as registers from '@vazhipadu/contract/reports/registers'
import { expect, test, vi } from 'vitest'
import { makeClerk } from '../../../testing/grant-capabilities.ts'
import { makeReference } from '../../../testing/start-counter.ts'
import { HOMAM, lineOn, useRefunding } from '../../../testing/start-refunding.ts'

// A whole day of sales, refunds and returns.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const p = useRefunding()

const day = () => dayOf(p.clock.now())
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
const month = () => day().slice(0, 7)
const yearOf = (of: string) => {
  const began = Number(of.slice(0, 4)) - (of.slice(5) < '04' ? 1 : 0)
  return `${began}-${String((began + 1) % 100).padStart(2, '0')}`
}

async function read() {
  const as = p.office.other
  const financial_year = yearOf(month())
  const book = (await p.call(registers.getDayBook, { query: { month: month() } }, as)).body
  const year = (await p.call(registers.getYearBook, { query: { financial_year } }, as)).body
  const list = (series: 'online' | 'counter') =>
    p.call(registers.listReceiptRegister, { query: { financial_year, series, month: month() } }, as)
  const online = (await list('online')).body
  const counter = (await list('counter')).body
  const span = { from_date: `${month()}-01`, to_date: day() }
  const takings = (await p.call(registers.getTakings, { query: span }, as)).body
  const { takings: daily } = (await p.call(showDashboard, {}, as)).body
  return { book, year, online, counter, takings, daily }
}

async function sellSome() {
  const clerk = await makeClerk(p, ['desk'])
  await p.call(openCounter, { body: { denominations: { '100': 5 } } }, clerk)
  const sell = async (method: 'cash' | 'upi', date: string) => {
    const lines = [{ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 }]
    const totalPaise = (await p.call(quoteAtCounter, { body: { lines } }, clerk)).body.totalPaise
    const reference = method === 'upi' ? makeReference() : null
    const body = { customer: { name: 'Ammini Amma', mobile: null }, lines, method, reference, totalPaise }
    const sold = await p.call(
      sellAtCounter,
      { body },
      { ...clerk, headers: { 'idempotency-key': randomUUID() } },
    )
    expect(sold.status).toBe(200)
    return sold.body
  }
  const takeBack = async ({ tran_no, totalPaise }: Awaited<ReturnType<typeof sell>>) => {
    const { version } = (await p.call(getOrder, { params: { tran_no } }, clerk)).body
    const body = { amountPaise: totalPaise, version, reason: 'Sold the wrong pooja' }
    const as = { ...clerk, headers: { 'idempotency-key': randomUUID() } }
    const given = await p.call(takeBackSale, { params: { tran_no }, body }, as)
    expect(given.body).toMatchObject({ status: 'given' })
  }
  return { sell, takeBack }
}

test('day book, receipt register, income and daily statement agree after sales, refunds and returns', async () => {
  const first = await p.buy([lineOn('2026-12-20')])
  const second = await p.buy([lineOn('2026-12-21'), lineOn('2026-12-22')])
  await p.refund(first, first.totalPaise)
  // Sent, and some minutes later processed by the bank.
  for (let step = 0; step < 3; step++) {
    await p.settle()
    await p.pass(2)
  }
  await p.settle()
  const { sell, takeBack } = await sellSome()
  const cash = await sell('cash', '2026-12-23')
  const upi = await sell('upi', '2026-12-24')
  await takeBack(cash)
  const { book, year, online, counter, takings, daily } = await read()

  const row = book.days.find(({ date }) => date === day())
  expect(row).toMatchObject({
    onlinePaise: first.totalPaise + second.totalPaise,
    cashPaise: cash.totalPaise,
    upiPaise: upi.totalPaise,
    refundedPaise: first.totalPaise + cash.totalPaise,
    totalPaise: second.totalPaise + upi.totalPaise,
  })
  expect(book.sums.onlinePaise).toBe(online.total.paise)
  expect(book.sums.cashPaise + book.sums.upiPaise).toBe(counter.total.paise)
  expect(takings.receiptsPaise).toBe(online.total.paise + counter.total.paise)
  const byLine = takings.byOffering.reduce((sum, { paise }) => sum + paise, 0)
  expect(byLine + takings.postagePaise).toBe(takings.receiptsPaise)
  expect(takings.byClerk).toMatchObject([
    { receipts: 2, cashPaise: cash.totalPaise, upiPaise: upi.totalPaise, returnedPaise: cash.totalPaise },
  ])

  for (const { date, paidPaise, refundedPaise } of daily?.days ?? []) {
    const same = book.days.find((each) => each.date === date)
    if (!same) continue
    expect([date, same.totalPaise, same.refundedPaise]).toEqual([
      date,
      paidPaise - refundedPaise,
      refundedPaise,
    ])
  }
  expect(year.months.find((each) => each.month === month())).toMatchObject({
    totalPaise: book.sums.totalPaise,
  })
  expect(book.days.at(-1)?.sincePaise).toBe(book.broughtForwardPaise + book.sums.totalPaise)
  expect(year.sums.totalPaise).toBe(book.days.at(-1)?.sincePaise)

  expect(online.proof).toMatchObject({ issued: 2, passedOver: 0, isWhole: true })
  expect(counter.proof).toMatchObject({ issued: 2, isWhole: true })
  expect(row?.online).toEqual({ first: online.proof.first, last: online.proof.last, count: 2 })
  expect(online.receipts.map(({ number }) => number)).toEqual([online.proof.last, online.proof.first])
})

test('a missing number is reported, and a skipped one is not missing', async () => {
  const financial_year = yearOf(month())
  const prove = async () =>
    (await p.call(registers.listReceiptRegister, { query: { financial_year } }, p.office.other)).body.proof
  const bookSays = async () =>
    (await p.call(registers.getDayBook, { query: { month: month() } }, p.office.other)).body.isWhole
  const whole = await prove()
  expect(await bookSays()).toEqual({ online: true, counter: true })
  const bump = (by: number) =>
    p.db
      .updateTable('receiptSeries')
      .set((row) => ({ lastNumber: row('lastNumber', '+', by) }))
      .where('series', '=', 'online')
      .execute()
  await bump(1)
  expect(await prove()).toMatchObject({ isWhole: false })
  expect(await bookSays()).toEqual({ online: false, counter: true })
  const gap = { series: 'online', financialYear: financial_year, reason: 'A failover', madeAt: p.clock.now() }
  const lost = whole.issued + 1
  await p.db
    .insertInto('receiptGap')
    .values({ ...gap, firstNumber: lost, lastNumber: lost })
    .execute()
  expect(await prove()).toMatchObject({ isWhole: true, passedOver: 1 })
  await p.db.deleteFrom('receiptGap').execute()
  await bump(-1)
})

test('registers are closed to a person with an uncounted drawer, and to clerks', async () => {
  const request = { query: { month: month() } }
  const treasurer = await makeClerk(p, ['desk', 'treasury'])
  await p.call(openCounter, { body: { denominations: {} } }, treasurer)
  expect((await p.call(registers.getDayBook, request, treasurer)).body.code).toBe('count_first')
  expect((await p.call(registers.getCashBook, request, treasurer)).body.code).toBe('count_first')
  const clerk = await makeClerk(p, ['desk'])
  expect((await p.call(registers.getDayBook, request, clerk)).status).toBe(403)
})

test('the lines of every receipt come as CSV, and a period of more than a year is refused', async () => {
  const span = { from_date: `${month()}-01`, to_date: day() }
  const answer = await p.call(registers.exportReceiptLines, { body: span }, p.office.other)
  expect(answer.status).toBe(200)
  const csv = await (await fetch(p.url + new URL(answer.body.url).pathname)).text()
  expect(csv.split('\n')[0]).toContain('Receipt,Received,Series,Booking,Offering,Head')
  expect(csv.trim().split('\n').length).toBeGreaterThan(3)
  const long = await p.call(
    registers.exportReceiptLines,
    { body: { from_date: '2024-01-01', to_date: '2026-11-01' } },
    p.office.other,
  )
  expect(long.body.code).toBe('span_not_right')
})
