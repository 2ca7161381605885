import { getOrder } from '@vazhipadu/contract/orders'
import { cancelLines } from '@vazhipadu/contract/refunds'
import { expect } from 'vitest'
import { sqlRows } from '../platform/db/database.ts'
import { announceChange } from '../platform/db/follow-changes.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { countReserved } from './count-reserved.ts'
import type { Devotee } from './make-devotees.ts'
import { startPaying } from './start-paying.ts'

/** The seeded temple with the default caps on unpaid bookings; each test has devotees of its own. */
export async function startHolding() {
  const p = await startPaying({}, 'kept')
  let used = 0

  return {
    ...p,
    someone(): Devotee {
      const next = p.devotees[used++]
      if (!next) throw new Error('more devotees are needed')
      return next
    },
    /** Several lines of one offering on a day, each in another name. */
    linesOn: (offeringId: number, date: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        offering_id: offeringId,
        date,
        name: `Devotee ${String.fromCharCode(65 + (n % 26))}`,
        star_id: 9,
      })),
    /** Sets a pool's limit on one day, and how many places are taken already. */
    async limitDay(poolId: number, date: string, limit: number, reserved = 0) {
      await sqlRows(p.db, 'insert into day_limit values ($1, $2, $3, now(), gen_random_uuid())', [
        poolId,
        date,
        limit,
      ])
      await sqlRows(
        p.db,
        `insert into pool_day values ($1, $2, $3) on conflict (pool_id, on_date) do update set reserved = excluded.reserved`,
        [poolId, date, reserved],
      )
      await inTransaction(p.db, (trx) => announceChange(trx, 'calendar'))
    },
    countReserved: (poolId: number, date: string) => countReserved(p.db, poolId, date),
    async releaseHold(tranNo: string, by: Devotee) {
      const token = await p.signIn(by)
      const params = { tran_no: tranNo }
      const { body: order } = await p.call(getOrder, { params }, { token })
      const line_ids = order.lines.map(({ id }) => id)
      const gone = await p.call(
        cancelLines,
        { params, body: { line_ids, version: order.version } },
        { token },
      )
      expect(gone.status).toBe(200)
    },
    /** Holds places and lets the hold expire. */
    async lapse(lines: Parameters<typeof p.book>[0], by: Devotee) {
      const held = await p.book(lines, by)
      expect(held.status).toBe(200)
      await p.pass(17)
      await p.settle()
      expect((await p.status(held.body.tran_no)).status).toBe('expired')
    },
    countLapses: async ({ accountId }: Devotee) =>
      (await sqlRows(p.db, 'select from hold_lapse where account_id = $1', [accountId])).length,
  }
}
