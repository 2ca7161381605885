import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { deriveId } from '../../platform/derive-id.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { ticketNotFound } from './support.errors.ts'
import { insertMessage, lockTicket } from './support.writes.ts'

/**
 * Adds a private note. It changes nothing that the devotee sees: neither the status nor the ticket's place in the list.
 */
export async function addNote(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  { ticketId, text, requestKey }: { ticketId: string; text: string; requestKey?: string | undefined },
): Promise<void> {
  const [at, authorId] = [clock.now(), caller.accountId]
  // A retry with the same key makes the same note.
  const id = deriveId(authorId, requestKey)
  await inTransaction(db, async (trx) => {
    if (!(await lockTicket(trx, ticketId))) throw ticketNotFound()
    const note = { id, ticketId, authorId, at, text }
    if (!(await insertMessage(trx, { ...note, kind: 'note', from: 'office' }))) return
    await writeAudit(trx, {
      at,
      actorId: authorId,
      action: 'ticket.noted',
      subjectType: 'ticket',
      subjectId: ticketId,
      after: { messageId: id },
    })
  })
}
