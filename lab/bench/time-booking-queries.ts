import { randomUUID } from 'node:crypto'
import { makeTranNo } from '../../apps/server/src/features/booking/make-tran-no.ts'
import { createHoldBatcher } from '../../apps/server/src/features/checkout/batch-holds.ts'
import { type Db, sqlRows } from '../../apps/server/src/platform/db/database.ts'
import { initiateBooking } from '../../packages/contract/checkout.ts'
import type { AskedList } from './time-lists.ts'

type Deps = Parameters<typeof createHoldBatcher>[0]
type Office = Pick<Deps, 'config' | 'log' | 'clock' | 'calendar' | 'catalogue' | 'settings'>
const BOOKING_MS = 50
const OFFERING = 1

/** Times a single hold from the request to the commit, without other holds to share its WAL flush. */
export async function timeBookingQueries(db: Db, office: Office, date: string): Promise<AskedList> {
  const accounts = await sqlRows<{ id: string }>(
    db,
    `insert into account (id, name, email, mobile, mobile_verified, consented_at, created_at)
     select gen_random_uuid(), 'Devotee ' || n, 'books-' || n || '@example.com', '+91' || (6000000000 + n), true, now(), now()
     from generate_series(1, 500) n
     on conflict (email) do update set name = excluded.name returning id`,
  )
  let pressed = 0
  let hold: ReturnType<typeof createHoldBatcher> | undefined
  return {
    name: 'a booking',
    limitMs: BOOKING_MS,
    ask: async (watched) => {
      hold ??= createHoldBatcher({ ...office, db: watched } as Deps)
      const accountId = accounts[pressed++ % accounts.length]?.id ?? ''
      const line = { offering_id: OFFERING, date, name: 'Lakshmi Menon', star_id: 9, quantity: 1 }
      const [answer] = await hold([
        {
          accountId,
          key: randomUUID(),
          tranNo: makeTranNo(),
          hash: Buffer.alloc(32),
          language: { offered: ['en'] },
          address: null,
          basket: initiateBooking.body.parse({ lines: [line], checkout: 'later' }),
        },
      ])
      if (typeof answer !== 'object' || answer.outcome !== 'held')
        throw new Error(`not held: ${JSON.stringify(answer)}`)
    },
  }
}
