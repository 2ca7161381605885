import type { Db, Trx } from '../../platform/db/database.ts'
import { foldName, foldNumber, joinWords } from './fold-words.ts'
import { type SearchEntry, writeEntries } from './index-orders.ts'

/** Adds a ticket to the search: call in the transaction that opens it. */
export async function indexTickets(trx: Trx, ids: readonly string[]): Promise<void> {
  await writeEntries(trx, await readTickets(trx, ids))
}

/** Call in the transaction that deletes the tickets. */
export async function removeTickets(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('searchEntry').where('kind', '=', 'ticket').where('subjectId', 'in', ids).execute()
}

export async function readTickets(db: Db | Trx, ids: readonly string[]): Promise<SearchEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.accountId')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'ticket.tranNo', 'ticket.createdAt'])
    .select(['account.name', 'account.email', 'account.mobile'])
    .where('ticket.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    kind: 'ticket',
    subjectId: row.id,
    at: row.createdAt,
    words: joinWords([
      String(row.number),
      foldNumber(row.tranNo ?? ''),
      (row.mobile ?? '').replace(/\D/g, ''),
      foldNumber(row.email),
      ...foldName(row.name),
      ...foldName(row.subject),
    ]),
  }))
}
