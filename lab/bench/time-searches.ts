import { searchOffice } from '../../apps/server/src/features/search/search-office.ts'
import { type Db, sqlRows } from '../../apps/server/src/platform/db/database.ts'
import type { AskedList } from './time-lists.ts'

const SEARCH_MS = 100

/** Searches that a clerk types: whole numbers and endings, contacts, names in both scripts. */
export async function timeSearches(db: Db, tries: number): Promise<AskedList[]> {
  const some = await sqlRows<{
    email: string
    mobile: string
    paymentId: string
    tranNo: string
    name: string
    number: string
  }>(
    db,
    `select o.tran_no, customer_email as email, customer_mobile as mobile, payment_id, customer_name as name, r.number
     from orders o join payment using (tran_no) join receipt r on r.tran_no = o.tran_no and r.number is not null
     order by tran_no limit ${tries}`,
  )
  const search = (name: string, type: (one: (typeof some)[number]) => string): AskedList => ({
    name: `search: ${name}`,
    limitMs: SEARCH_MS,
    ask: async (watched, turn) => {
      const one = some[turn % some.length]
      if (!one) throw new Error('there are no orders to look for')
      const typed = type(one)
      const { bookings, isComplete } = await searchOffice(watched, typed)
      if (!isComplete) throw new Error('the search is not filled yet')
      if (bookings.length === 0 && !typed.startsWith('xyz')) throw new Error(`${typed} found nothing`)
    },
  })
  const lastWord = (name: string) => name.split(' ').at(-1) ?? name
  return [
    search('booking number', ({ tranNo }) => tranNo),
    search('payment number', ({ paymentId }) => paymentId),
    search('receipt number', ({ number }) => number),
    search('end of a receipt number', ({ number }) => number.slice(-6)),
    search('phone', ({ mobile }) => mobile.slice(3)),
    search('end of a phone', ({ mobile }) => mobile.slice(-5)),
    search('e-mail', ({ email }) => email),
    search('whole name', ({ name }) => name),
    search('common name', ({ name }) => lastWord(name)),
    search('three letters of a name', ({ name }) => name.slice(0, 3)),
    search('Malayalam name', () => 'ലക്ഷ്മി'),
    search('name nobody has', () => 'xyzzy'),
  ]
}
