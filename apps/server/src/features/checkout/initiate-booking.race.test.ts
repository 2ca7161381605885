import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { type Paying, startPaying } from '../../testing/start-paying.ts'

let p: Paying
beforeAll(async () => {
  p = await startPaying()
})
afterAll(() => p.close())

/** Waits until a session waits for a lock, which means that the request has met the other one. */
async function waitForWaiter() {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await sqlRows(p.db, waiting)).length === 0) await delay(20)
}

test('one idempotency key used for two baskets in two processes: one is held, the other refused', async () => {
  const key = 'a-key-pressed-twice'
  const pressed = await inTransaction(p.db, async (trx) => {
    // The other process; its places are on another day, so it takes none of our locks.
    await sqlRows(
      trx,
      `insert into orders (tran_no, kind, account_id, customer_name, state, lines_paise, delivery_paise, created_at,
         idempotency_key, request_hash)
       values ('V2222222222', 'booking', $1, 'Ammini', 'expired', 100, 0, $2, $3, '\\x00')`,
      [p.devotee.accountId, p.clock.now(), key],
    )
    const line = { offering_id: 11, date: '2026-12-02', name: 'Ammini', star_id: 9 }
    const answer = p.book([line], p.devotee, key)
    await waitForWaiter()
    return { answer }
  })
  const { status, body } = await pressed.answer
  expect([status, body.code]).toEqual([409, 'idempotency_key_reused'])
})
