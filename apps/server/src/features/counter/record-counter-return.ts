import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { postLedger } from '../payments/post-ledger.ts'
import { drawerTooPoor } from './counter.errors.ts'
import type { Drawer } from './open-counter.ts'
import { summariseDrawer } from './summarise-drawer.ts'

export type CounterReturn = {
  id: string
  tranNo: string
  lineIds: number[]
  amountPaise: number
  reason: string
  givenAt: Date
  key: string
  hash: Buffer
  /** The second person, or the limit for a return without one. */
  approvedBy: string | null
  aloneLimitPaise: number | null
}

/** Records the cash of a return. The caller has locked the drawer, so the same cash cannot be given twice. */
export async function recordCounterReturn(
  trx: Trx,
  drawer: Drawer,
  counterReturn: CounterReturn,
): Promise<void> {
  const { expectedCashPaise } = await summariseDrawer(trx, drawer)
  const { hash, ...rest } = counterReturn
  const { id, tranNo, amountPaise, givenAt } = counterReturn
  if (amountPaise > expectedCashPaise) throw drawerTooPoor()
  await trx
    .insertInto('counterReturn')
    .values({ ...rest, sessionId: drawer.id, requestHash: hash })
    .execute()
  // Even for a UPI sale cash leaves the drawer, and the UPI money stays in the bank.
  await postLedger(trx, {
    key: `counter_return:${id}`,
    at: givenAt,
    tranNo,
    entries: { offerings: amountPaise, cash: -amountPaise },
  })
}

/** The return or proposal made before with this idempotency key, from any drawer of this clerk. */
export async function findPressedReturn(trx: Trx, clerkId: string, key: string) {
  const [found] = await sqlRows<{ id: string; requestHash: Buffer }>(
    trx,
    `select id, request_hash from counter_return
     where key = $2 and session_id in (select id from counter_session where clerk_id = $1)
     union select id, request_hash from counter_return_proposal where proposed_by = $1 and key = $2`,
    [clerkId, key],
  )
  return found
}
