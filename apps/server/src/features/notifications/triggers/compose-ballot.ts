import { sql } from 'kysely'
import { writeBallotWithdrawn, writeNotDrawn } from '../letters/write-ballot-letters.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

type Found = Parameters<typeof writeNotDrawn>[1] & {
  accountId: string
  email: string
  endReason: string | null
}

/**
 * To an entrant who was not drawn at first, or whose ballot was withdrawn. Empty if their turn has come or they
 * withdrew meanwhile.
 */
export async function composeNotDrawn(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const { releaseId = '', accountId = '' } = ids
  const { rows } = await sql<Found>`
    select a.id as account_id, a.email, a.name, a.language, r.title, r.title_ml, o.name as offering_name, o.name_ml as offering_name_ml, o.texts as offering_texts, b.on_date as date, r.id as release_id,
      r.draw_id, r.end_reason, (select count(*)::int from ballot_entry w where w.release_id = b.release_id
        and w.offering_id = b.offering_id and w.on_date = b.on_date and w.state = 'waiting' and w.line < b.line) as before
    from ballot_entry b join release r on r.id = b.release_id join account a on a.id = b.account_id
      join offering o on o.id = b.offering_id
    where b.release_id = ${releaseId} and b.account_id = ${accountId} and b.state = 'waiting'`.execute(
    deps.db,
  )
  const [found] = rows
  if (!found) return []
  const write = found.endReason === 'withdrawn' ? writeBallotWithdrawn : writeNotDrawn
  const letter = write(await readLetterhead(deps), found)
  return [{ channel: 'email', accountId: found.accountId, to: found.email, letter }]
}
