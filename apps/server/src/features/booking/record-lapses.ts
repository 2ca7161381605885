import { keptSince } from '@vazhipadu/contract/retention'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'

/**
 * Records expired unpaid holds of scarce places as lapses. Not a lapse: an order with any payment attempt, even a
 * refused one, or an extended hold without a provider order, which means that *pay* was pressed while the provider did
 * not answer. The caller has locked the orders.
 */
export async function recordLapses(trx: Trx, tranNos: string[], at: Date): Promise<void> {
  await sql`
    insert into hold_lapse (tran_no, account_id, lapsed_at)
    select o.tran_no, o.account_id, ${at}::timestamptz from orders o
    where o.tran_no = any (${tranNos}::text[]) and o.kind = 'booking' and o.account_id is not null
      and exists (select from order_line l where l.tran_no = o.tran_no and l.scarcity is not null)
      and not exists (select from payment p where p.tran_no = o.tran_no)
      and not (o.is_extended and not exists (select from provider_order v where v.tran_no = o.tran_no))
    on conflict do nothing`.execute(trx)
}

/** Deletes the lapse after a payment attempt became known later. */
export async function forgiveLapse(trx: Trx, tranNo: string): Promise<void> {
  await trx.deleteFrom('holdLapse').where('tranNo', '=', tranNo).execute()
}

export async function removeOldLapses(db: Db, now: Date): Promise<number> {
  const before = keptSince('lapses', now)
  return removeInBatches(db, async (trx, limit) => {
    const { rows } = await sql`
      delete from hold_lapse where tran_no in (
        select tran_no from hold_lapse where lapsed_at < ${before} limit ${limit} for update skip locked)
      returning tran_no`.execute(trx)
    return rows.length
  })
}

/** Deletes numbers without recent holds: those holds were paid or have ended. */
export async function removeOldNumbers(db: Db, now: Date): Promise<number> {
  const removed = await db
    .deleteFrom('scarceNumber')
    .where('heldAt', '<', keptSince('lapses', now))
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}
