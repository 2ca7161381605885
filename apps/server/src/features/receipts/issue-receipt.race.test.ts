import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { makeBareOrders } from '../../testing/make-bare-orders.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { openIssuer, recordDueReceipt } from './issue-receipt.ts'

const ZONE = 'Asia/Kolkata'
let one: Api
let two: Api

beforeAll(async () => {
  one = await startApi({ DATABASE_POOL_MAX: '12' })
  two = await startApi({ DATABASE_POOL_MAX: '12' }, one)
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const owe = (tranNo: string, capturedAt: Date, series: 'online' | 'counter' = 'online') =>
  inTransaction(one.db, (trx) => recordDueReceipt(trx, ZONE, { tranNo, series, capturedAt }))

const makeOrders = (count: number) => makeBareOrders(one.db, count, one.clock.now())

const readSequence = (series: string, year: string) =>
  sqlRows<{ sequenceNo: number; number: string; tranNo: string }>(
    one.db,
    'select sequence_no, number, tran_no from receipt where series = $1 and financial_year = $2 order by sequence_no',
    [series, year],
  )

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

test('500 confirmations at once through two processes: no gap, no double, none without a number', async () => {
  const orders = await makeOrders(500)
  const issuers = [openIssuer(one.db, one.clock), openIssuer(two.db, two.clock)]
  const numbers = await Promise.all(
    orders.map(async (tranNo, position) => {
      await owe(tranNo, one.clock.now())
      return issuers[position % 2]?.issue(tranNo)
    }),
  )
  const rows = await readSequence('online', '2026-27')
  expect(rows.map(({ sequenceNo }) => sequenceNo)).toEqual(upTo(500))
  const byOrder = new Map(rows.map(({ tranNo, number }) => [tranNo, number]))
  expect(numbers).toEqual(orders.map((tranNo) => byOrder.get(tranNo)))
  expect(rows[0]?.number).toBe('2026-27/000001')
})

test('without the lock two numberings at once give one number twice: the negative control', async () => {
  const orders = await makeOrders(2)
  for (const tranNo of orders) await owe(tranNo, new Date('2020-05-01T00:00:00Z'))
  const count = `select coalesce(max(sequence_no), 0) + 1 as next from receipt where financial_year = '2020-21'`
  const give = (tranNo: string, turn: Promise<void>, done: () => void) =>
    one.db.transaction().execute(async (trx) => {
      const [found] = await sqlRows<{ next: number }>(trx, count)
      done()
      await turn
      return { tranNo, next: found?.next }
    })
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const [a = '', b = ''] = orders
  const given = await Promise.all([
    give(a, second.promise, first.resolve),
    give(b, first.promise, second.resolve),
  ])
  expect(given[0]?.next).toBe(given[1]?.next)
  // With the lock the same two orders get two numbers.
  const issuers = [openIssuer(one.db, one.clock), openIssuer(two.db, two.clock)]
  await Promise.all(orders.map(async (tranNo, position) => issuers[position]?.issue(tranNo)))
  expect((await readSequence('online', '2020-21')).map(({ sequenceNo }) => sequenceNo)).toEqual([1, 2])
})

describe('a number', () => {
  test('is given in order of capture, per year by the temple’s own midnight, and per series', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = await makeOrders(5)
    await owe(b, new Date('2024-03-31T18:29:00Z'))
    await owe(a, new Date('2024-03-31T10:00:00Z'))
    // 00:01 on 1 April in the temple's zone, still March in Greenwich.
    await owe(c, new Date('2024-03-31T18:31:00Z'))
    await owe(d, new Date('2024-03-31T10:30:00Z'), 'counter')
    await owe(e, new Date('2024-04-02T10:00:00Z'), 'counter')
    const issuer = openIssuer(one.db, one.clock)
    expect(await issuer.issueDue()).toBe(5)
    const numbers = await Promise.all([a, b, c, d, e].map((tranNo) => issuer.issue(tranNo)))
    expect(numbers).toEqual([
      '2023-24/000001',
      '2023-24/000002',
      '2024-25/000001',
      'C/2023-24/000001',
      'C/2024-25/000001',
    ])
    expect(await issuer.issueDue()).toBe(0)
  })

  test('is not assigned to an order whose confirmation was rolled back', async () => {
    const [tranNo = ''] = await makeOrders(1)
    const undone = one.db.transaction().execute(async (trx) => {
      await recordDueReceipt(trx, ZONE, { tranNo, series: 'online', capturedAt: one.clock.now() })
      throw new Error('the confirmation failed')
    })
    await expect(undone).rejects.toThrow('the confirmation failed')
    expect(await openIssuer(one.db, one.clock).issue(tranNo)).toBeUndefined()
  })

  test('once owed stays as it was owed', async () => {
    const [tranNo = ''] = await makeOrders(1)
    await owe(tranNo, new Date('2022-05-01T00:00:00Z'))
    await owe(tranNo, new Date('2023-05-01T00:00:00Z'))
    expect(await openIssuer(one.db, one.clock).issue(tranNo)).toBe('2022-23/000001')
  })

  test('past 999,999 grows and is not cut', async () => {
    await one.db
      .insertInto('receiptSeries')
      .values({ series: 'online', financialYear: '2019-20', lastNumber: 999_999 })
      .execute()
    const [tranNo = ''] = await makeOrders(1)
    await owe(tranNo, new Date('2019-05-01T00:00:00Z'))
    expect(await openIssuer(one.db, one.clock).issue(tranNo)).toBe('2019-20/1000000')
  })
})
