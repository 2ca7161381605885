import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { readOrders, type SearchEntry, writeEntries } from './index-orders.ts'
import { readTickets } from './index-tickets.ts'

const MAX_ENTRIES_PER_BATCH = 1_000

/**
 * Indexes the data from before the search table existed, once and in batches. Returns how many rows it looked at: 0
 * when done. Of several workers one holds the lock on the progress row, the others skip it.
 */
export async function fillSearch({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const mark = await trx
      .selectFrom('searchFill')
      .selectAll()
      .where('doneAt', 'is', null)
      .orderBy('kind')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mark) return 0
    const ids = mark.kind === 'order' ? await listOrders(trx, mark.after) : await listTickets(trx, mark.after)
    const entries = mark.kind === 'order' ? await readOrders(trx, ids) : await readTickets(trx, ids)
    await addMissing(trx, entries)
    const last = ids.at(-1)
    await trx
      .updateTable('searchFill')
      .set(last === undefined ? { doneAt: clock.now() } : { after: last })
      .where('kind', '=', mark.kind)
      .execute()
    return Math.max(ids.length, 1)
  })
}

/** Whether the filling is complete; before that, old bookings may be missing from the results. */
export async function isFilled(db: Db): Promise<boolean> {
  const open = await db.selectFrom('searchFill').select('kind').where('doneAt', 'is', null).executeTakeFirst()
  return open === undefined
}

/** Locked, so that erasing a person waits and then also deletes what was written here. */
async function listOrders(trx: Trx, after: string): Promise<string[]> {
  const { rows } = await sql<{ tranNo: string }>`
    select o.tran_no from orders o where o.tran_no > ${after} and (o.confirmed_at is not null
      or o.attention is not null or exists (select from payment p where p.tran_no = o.tran_no))
    order by o.tran_no limit ${MAX_ENTRIES_PER_BATCH} for share of o`.execute(trx)
  return rows.map(({ tranNo }) => tranNo)
}

async function listTickets(trx: Trx, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ticket where id::text > ${after} order by id::text limit ${MAX_ENTRIES_PER_BATCH} for share`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Skips existing entries: they were written later and are more recent. */
async function addMissing(trx: Trx, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  const ids = entries.map(({ subjectId }) => subjectId)
  // Looked up one by one by key: while the table is young the planner would read all entries of the kind for every
  // batch.
  const { rows: indexed } = await sql<{ subjectId: string }>`
    select there.subject_id from unnest(${ids}::text[]) as given (id) cross join lateral (
      select subject_id from search_entry where kind = ${entries[0]?.kind} and subject_id = given.id limit 1) there`.execute(
    trx,
  )
  const there = new Set(indexed.map(({ subjectId }) => subjectId))
  await writeEntries(
    trx,
    entries.filter(({ subjectId }) => !there.has(subjectId)),
  )
}
