import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { foldName, foldNumber, joinWords } from './fold-words.ts'

export type SearchEntry = { kind: 'order' | 'ticket'; subjectId: string; at: Date; words: string }

/**
 * Updates the search entries of these orders. Call in the transaction that confirms an order, records a payment for it
 * or changes a name in it; never while places are being held.
 */
export async function indexOrders(trx: Trx, tranNos: readonly string[]): Promise<void> {
  if (tranNos.length > 0) await writeEntries(trx, await readOrders(trx, tranNos))
}

type OrderRow = {
  tranNo: string
  at: Date
  names: string[]
  email: string | null
  mobile: string | null
  numbers: string[] | null
}

export async function readOrders(db: Db | Trx, tranNos: readonly string[]): Promise<SearchEntry[]> {
  const { rows } = await sql<OrderRow>`
    select o.tran_no, coalesce(o.confirmed_at, o.created_at) as at, o.customer_email as email, o.customer_mobile as mobile,
      array(select o.customer_name union select l.name from order_line l where l.tran_no = o.tran_no
        union select l.name_ml from order_line l where l.tran_no = o.tran_no and l.name_ml is not null) as names,
      array(select each.number from payment p, unnest(array[p.payment_id, p.order_id, p.bank_reference]) as each(number)
        where p.tran_no = o.tran_no and each.number is not null
        union select c.reference from counter_sale c where c.tran_no = o.tran_no and c.reference is not null) as numbers
    from orders o where o.tran_no = any (${tranNos}::text[])`.execute(db)
  return rows.map(({ tranNo, at, names, email, mobile, numbers }) => ({
    kind: 'order',
    subjectId: tranNo,
    at,
    words: joinWords([
      foldNumber(tranNo),
      (mobile ?? '').replace(/\D/g, ''),
      foldNumber(email ?? ''),
      ...(numbers ?? []).map(foldNumber),
      ...names.flatMap(foldName),
    ]),
  }))
}

export async function writeEntries(trx: Trx, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  const entryRows = unnestRows('given', entries, {
    kind: 'text',
    subjectId: 'text',
    at: 'timestamptz',
    words: 'text',
  })
  await sql`
    insert into search_entry (kind, subject_id, at, words) select kind, subject_id, at, words from ${entryRows}
    on conflict (kind, subject_id) do update set at = excluded.at, words = excluded.words
    where search_entry.words <> excluded.words or search_entry.at <> excluded.at`.execute(trx)
}
