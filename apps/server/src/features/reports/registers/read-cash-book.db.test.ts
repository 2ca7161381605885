import { confirmUpi } from '@vazhipadu/contract/counter/upi'
import { getCashBook } from '@vazhipadu/contract/reports/registers'
import { expect, test } from 'vitest'
import { counterLine, countPieces, makeReference } from '../../../testing/start-counter.ts'
import { useSelling } from '../../../testing/start-selling.ts'

const api = useSelling()

const FLOAT = 50_000
const nothing = { cashPaise: 0, unprovenPaise: 0, bankPaise: 0 }
const monthNow = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(api.clock.now()).slice(0, 7)

const read = async (month: string) => {
  const admin = await api.signInAgain(api.admin)
  return (await api.call(getCashBook, { query: { month } }, admin)).body
}
const soonLines = () => {
  const date = new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  return { lines: [{ ...counterLine, date }] }
}
type Book = Awaited<ReturnType<typeof read>>

const accounts = ['cashPaise', 'unprovenPaise', 'bankPaise'] as const

/** The sum of one side of the page, with the balance carried on it. */
function sumSide(book: Book, side: 'received' | 'paid') {
  const balance = side === 'received' ? book.opening : book.closing
  const entries = book.entries.filter((entry) => entry.side === side)
  return accounts.map((account) => entries.reduce((sum, entry) => sum + entry[account], balance[account]))
}

/** A drawer with a float that is found over or short by `off`. */
async function keepDrawer({ sales, off }: { sales: ('cash' | 'upi')[]; off: number }) {
  const { body } = await api.begin(FLOAT)
  for (const method of sales) {
    const sold = await api.sell({
      method,
      reference: method === 'upi' ? makeReference() : null,
      ...soonLines(),
    })
    expect(sold.status).toBe(200)
  }
  const cash = sales.filter((method) => method === 'cash').length * api.pricePaise
  const upi = sales.filter((method) => method === 'upi').length * api.pricePaise
  const counted = FLOAT + cash + off
  const count = { denominations: countPieces(counted), countedUpiPaise: upi }
  const closed = await api.closeDrawer(body.id, off === 0 ? count : { ...count, reason: 'Change' })
  expect(closed.body.closedAt).not.toBeNull()
  return { cashPaise: counted - FLOAT, unprovenPaise: upi, bankPaise: 0 }
}

test('the cash book brings forward what the year’s drawers brought, and both sides end in the same sums', async () => {
  const first = monthNow()
  const over = await keepDrawer({ sales: ['cash', 'cash', 'upi'], off: 500 })
  const page = await read(first)
  // The float came from the safe and returned to it: it is not income.
  expect(page).toMatchObject({ opening: nothing, closing: over })
  expect(page.entries.map(({ kind, side }) => `${side} ${kind}`)).toEqual([
    'received drawer',
    'received upi',
    'received over',
  ])
  expect(sumSide(page, 'received')).toEqual(sumSide(page, 'paid'))

  while (monthNow() === first) api.clock.advance({ days: 1 })
  await api.beginAnew()
  const short = await keepDrawer({ sales: ['cash'], off: -1_000 })
  // Two drawers of one clerk on one day are two entries.
  const even = await keepDrawer({ sales: ['cash'], off: 0 })
  const next = await read(monthNow())
  expect(next.opening).toEqual(page.closing)
  expect(next.closing).toEqual({
    cashPaise: over.cashPaise + short.cashPaise + even.cashPaise,
    unprovenPaise: over.unprovenPaise,
    bankPaise: 0,
  })
  expect(new Set(next.entries.map(({ id, kind }) => `${id} ${kind}`)).size).toBe(3)
  expect(sumSide(next, 'received')).toEqual(sumSide(next, 'paid'))
  expect((await read(first)).closing).toEqual(page.closing)
  // Until a drawer is counted its expected sum is not shown.
  await api.begin(FLOAT)
  await api.sell()
  expect(await read(monthNow())).toEqual(next)
})

async function passTo(month: string) {
  while (monthNow() !== month) api.clock.advance({ days: 1 })
  await api.beginAnew()
}

test('an unproven UPI number does not count as money in the bank; a proven one does', async () => {
  await passTo('2027-02')
  const before = (await read('2027-02')).opening
  const { body } = await api.begin(FLOAT)
  const references = [makeReference(), makeReference()]
  for (const reference of references)
    expect((await api.sell({ method: 'upi', reference, ...soonLines() })).status).toBe(200)
  const count = { denominations: countPieces(FLOAT), countedUpiPaise: 0, reason: 'The bank shows nothing' }
  expect((await api.closeDrawer(body.id, count)).body.closedAt).not.toBeNull()
  const invented = await read('2027-02')
  expect(invented.closing).toEqual({
    ...before,
    unprovenPaise: before.unprovenPaise + 2 * api.pricePaise,
  })
  const admin = await api.signInAgain(api.admin)
  const confirmed = await api.call(
    confirmUpi,
    { params: { reference: references[0] ?? '' }, body: {} },
    admin,
  )
  expect(confirmed.status).toBe(200)
  const proven = await read('2027-02')
  expect(proven.closing).toEqual({
    ...before,
    unprovenPaise: before.unprovenPaise + api.pricePaise,
    bankPaise: before.bankPaise + api.pricePaise,
  })
  expect(proven.entries.filter(({ kind }) => kind === 'proven')).toMatchObject([
    { side: 'received', unprovenPaise: 0, bankPaise: api.pricePaise },
    { side: 'paid', unprovenPaise: api.pricePaise, bankPaise: 0 },
  ])
  expect(sumSide(proven, 'received')).toEqual(sumSide(proven, 'paid'))
})

test('a financial year opens with the closing balances of the last one', async () => {
  await passTo('2027-03')
  await keepDrawer({ sales: ['cash', 'cash', 'upi'], off: 0 })
  const march = await read('2027-03')
  expect(march.closing.cashPaise).toBeGreaterThan(0)
  await passTo('2027-04')
  const april = await read('2027-04')
  expect(april.opening).toEqual(march.closing)
  expect(april.closing).toEqual(march.closing)
  expect(april.onItsWayPaise).toBe(0)
})
