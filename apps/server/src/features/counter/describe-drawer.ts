import type { getCounterSession } from '@vazhipadu/contract/counter/drawers'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { holdsAny } from '@vazhipadu/contract/rights'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { drawerNotFound } from './counter.errors.ts'
import { getSession } from './counter.reads.ts'

/**
 * A drawer as printed on the slip that goes with its cash. Other clerks' drawers are for the treasury, managers and
 * auditors.
 */
export async function describeDrawer(
  db: Db,
  id: string,
  { accountId, capabilities }: Pick<Caller, 'accountId' | 'capabilities'>,
): Promise<ResponseOf<typeof getCounterSession>> {
  const drawer = await db
    .selectFrom('counterSession')
    .select('clerkId')
    .where('id', '=', id)
    .executeTakeFirst()
  const isOwn = drawer?.clerkId === accountId
  if (!drawer || (!isOwn && !holdsAny(capabilities, ['treasury', 'people', 'audit']))) throw drawerNotFound()
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select (array_agg(r.number order by r.sequence_no))[1] as first,
      (array_agg(r.number order by r.sequence_no desc))[1] as last
    from counter_sale c join receipt r using (tran_no) where c.session_id = ${id} and r.number is not null`.execute(
    db,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return {
    session: await getSession(db, id),
    receipts: first !== null && last !== null ? { first, last } : null,
    isOwn,
  }
}
