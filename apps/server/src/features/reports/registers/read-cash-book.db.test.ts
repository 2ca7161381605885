import { getCashBook } from '@vazhipadu/contract/reports/registers'
import { expect, test } from 'vitest'
import { countPieces, makeReference } from '../../../testing/start-counter.ts'
import { useSelling } from '../../../testing/start-selling.ts'

const api = useSelling()

const FLOAT = 50_000
const monthNow = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(api.clock.now()).slice(0, 7)

const read = async (month: string) => {
  const admin = await api.signInAgain(api.admin)
  return (await api.call(getCashBook, { query: { month } }, admin)).body
}
type Book = Awaited<ReturnType<typeof read>>

/** Of one side of the page, with the balance that stands on it. */
function sumSide(book: Book, side: 'received' | 'paid') {
  const { cashPaise, bankPaise } = side === 'received' ? book.opening : book.closing
  const entries = book.entries.filter((entry) => entry.side === side)
  return {
    cashPaise: entries.reduce((sum, entry) => sum + entry.cashPaise, cashPaise),
    bankPaise: entries.reduce((sum, entry) => sum + entry.bankPaise, bankPaise),
  }
}

/** A drawer with a float, in which `off` is found over or short. */
async function keepDrawer({ sales, off }: { sales: ('cash' | 'upi')[]; off: number }) {
  const { body } = await api.begin(FLOAT)
  for (const method of sales) {
    const sold = await api.sell({ method, reference: method === 'upi' ? makeReference() : null })
    expect(sold.status).toBe(200)
  }
  const cash = sales.filter((method) => method === 'cash').length * api.pricePaise
  const upi = sales.filter((method) => method === 'upi').length * api.pricePaise
  const counted = FLOAT + cash + off
  const count = { denominations: countPieces(counted), countedUpiPaise: upi }
  const closed = await api.closeDrawer(body.id, off === 0 ? count : { ...count, reason: 'Change' })
  expect(closed.body.closedAt).not.toBeNull()
  return { cashPaise: counted - FLOAT, bankPaise: upi }
}

test('the cash book brings forward what the year’s drawers brought, and both sides end in the same sums', async () => {
  const first = monthNow()
  const over = await keepDrawer({ sales: ['cash', 'cash', 'upi'], off: 500 })
  const page = await read(first)
  // The float came from the safe and went back to it: it is no income.
  expect(page).toMatchObject({ opening: { cashPaise: 0, bankPaise: 0 }, closing: over })
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
    bankPaise: over.bankPaise,
  })
  expect(new Set(next.entries.map(({ id, kind }) => `${id} ${kind}`)).size).toBe(3)
  expect(sumSide(next, 'received')).toEqual(sumSide(next, 'paid'))
  expect((await read(first)).closing).toEqual(page.closing)
  // Until it is counted nobody reads what a drawer should hold.
  await api.begin(FLOAT)
  await api.sell()
  expect(await read(monthNow())).toEqual(next)
})

test('a financial year begins with nothing brought forward', async () => {
  const { opening, closing, onItsWayPaise } = await read('2027-04')
  expect(opening).toEqual({ cashPaise: 0, bankPaise: 0 })
  expect(closing).toEqual({ cashPaise: 0, bankPaise: 0 })
  expect(onItsWayPaise).toBe(0)
})
