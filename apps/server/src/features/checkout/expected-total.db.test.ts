import { randomUUID } from 'node:crypto'
import { initiateBooking, totalChanged } from '@vazhipadu/contract/checkout'
import { expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { countReserved } from '../../testing/count-reserved.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startPaying)
const DAY = '2026-12-10'
const lines = [{ offering_id: 11, date: DAY, name: 'Ammini', star_id: 9, quantity: 2 }]

async function press(expectedTotalPaise: number | undefined, key: string = randomUUID()) {
  const extra = { token: await p.signIn(p.devotee), headers: { 'idempotency-key': key } }
  return p.call(initiateBooking, { body: { lines, expectedTotalPaise } }, extra)
}
const setPrice = (paise: number) =>
  inTransaction(p.db, async (trx) => {
    await sqlRows(trx, 'update offering_price set price_paise = $1 where offering_id = 11', [paise])
    await announceChange(trx, 'catalogue')
  })

test('a price that was raised since the page showed it is not charged: the new quote is answered', async () => {
  await setPrice(10_000)
  const shown = await press(20_000)
  expect([shown.status, shown.body.totalPaise]).toEqual([200, 20_000])
  await setPrice(30_000)
  const raised = await press(20_000)
  expect([raised.status, raised.body.code]).toEqual([409, 'total_changed'])
  const { quote } = totalChanged.parse(raised.body.meta)
  expect(quote).toMatchObject({ totalPaise: 60_000, lines: [{ pricePaise: 30_000, isAvailable: true }] })
  // Only the first request holds places.
  expect(await countReserved(p.db, 11, DAY)).toBe(2)
  expect((await press(quote.totalPaise)).body.totalPaise).toBe(60_000)
})

test('a lowered price also needs confirmation; pages of the previous version are not asked', async () => {
  await setPrice(30_000)
  await press(60_000)
  await setPrice(5_000)
  expect((await press(60_000)).body.code).toBe('total_changed')
  expect((await press(undefined)).status).toBe(200)
})

test('a retry after a lost response returns the same order, whatever the price is now', async () => {
  await setPrice(10_000)
  const key = randomUUID()
  const first = await press(20_000, key)
  await setPrice(40_000)
  const again = await press(20_000, key)
  expect([again.status, again.body.tran_no, again.body.totalPaise]).toEqual([200, first.body.tran_no, 20_000])
})
