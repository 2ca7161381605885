import { findCounterSale } from '@vazhipadu/contract/counter/sales'
import { expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { counterLine, countPieces, makeReference } from '../../testing/start-counter.ts'
import { FLOAT, useTakingBack } from '../../testing/start-taking-back.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const api = useTakingBack()
let sold = 0
/** One pooja; each uses its own day, because a day has few places. */
const one = () => [
  { ...counterLine, date: new Date(Date.UTC(2026, 11, 1 + (sold++ % 28))).toISOString().slice(0, 10) },
]

const takeBackOne = async () => (await api.takeBack(await api.sell(one()))).body.status

const countGiven = async () =>
  (
    await sqlRows<{ count: number }>(
      api.db,
      `select count(*)::int as count from counter_return where session_id in (select id from counter_session
       where clerk_id = (select id from account where email = $1))`,
      [api.own.clerk.email],
    )
  )[0]?.count

test('one clerk’s returns without approval are limited per day; further ones need a second person', async () => {
  await api.limit('counter.secondPersonAbovePaise', 10_000_000)
  const statuses: string[] = []
  for (let n = 0; n < 8; n++) statuses.push(await takeBackOne())
  expect(statuses).toEqual([...Array(5).fill('given'), ...Array(3).fill('waiting')])
  expect(await countGiven()).toBe(5)
  expect(await checkBooks(api.db)).toEqual([])
})

test('line by line, or from a second drawer of the same day, it is the same number', async () => {
  await api.limit('counter.secondPersonAbovePaise', 10_000_000)
  await api.limit('counter.returnsAloneADay', 2)
  const order = await api.sell()
  const [line] = order.lines
  const first = await api.takeBack(order, { line_ids: [line?.id ?? 0], amountPaise: line?.amountPaise ?? 0 })
  expect(first.body.status).toBe('given')
  expect(await takeBackOne()).toBe('given')
  const counted = { denominations: countPieces(FLOAT + api.pricePaise), countedUpiPaise: 0 }
  expect((await api.closeDrawer(api.own.drawerId, counted)).body.closedAt).not.toBeNull()
  expect((await api.begin(api.own.clerk)).status).toBe(200)
  expect(await takeBackOne()).toBe('waiting')
  await api.limit('counter.returnsAloneADay', null)
})

test('presses at the same moment give no more than one after the other', async () => {
  await api.limit('counter.secondPersonAbovePaise', 10_000_000)
  const orders = []
  for (let n = 0; n < 8; n++) orders.push(await api.sell(one()))
  const answers = await Promise.all(orders.map((order) => api.takeBack(order)))
  expect(answers.filter(({ body }) => body.status === 'given')).toHaveLength(5)
  expect(await countGiven()).toBe(5)
})

test('beyond the sum of one sale only a share of the own sales goes back alone', async () => {
  await api.limit('counter.secondPersonAbovePaise', 2 * api.pricePaise)
  expect([await takeBackOne(), await takeBackOne(), await takeBackOne()]).toEqual([
    'given',
    'given',
    'waiting',
  ])
  // Unconfirmed UPI numbers do not count as sales, nor does a sale taken back.
  for (let n = 0; n < 40; n++) await api.sell(one(), { method: 'upi', reference: makeReference() })
  expect(await takeBackOne()).toBe('waiting')
  // 30 valid sales, a tenth of which is three.
  for (let n = 0; n < 30; n++) await api.sell(one())
  expect(await takeBackOne()).toBe('given')
  expect(await takeBackOne()).toBe('waiting')
})

test('the clerk’s page shows in advance that approval is needed, and no other sum', async () => {
  await api.limit('counter.secondPersonAbovePaise', null)
  const alone = async (tranNo: string) =>
    (await api.call(findCounterSale, { params: { tran_no: tranNo } }, api.own.clerk)).body.alonePaise
  const order = await api.sell(one())
  expect(await alone(order.tran_no)).toBe(100_000)
  for (let n = 0; n < 5; n++) expect(await takeBackOne()).toBe('given')
  expect(await alone(order.tran_no)).toBe(0)
})
