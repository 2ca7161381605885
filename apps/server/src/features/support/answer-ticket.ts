import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { StagedFile } from '../../platform/http/read-form.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { readStatus } from './describe-ticket.ts'
import { attachFiles, type Keeping, storeFiles } from './store-files.ts'
import { takeSide } from './support.policy.ts'
import { findSaid, findTicketOwner } from './support.reads.ts'
import { statusAfterAnswer } from './support.rules.ts'
import { insertMessage, lockTicket, setAnswered } from './support.writes.ts'

type Answer = { ticketId: string; text: string; requestKey: string | undefined }

/** A devotee's answer reopens a closed ticket; the office's answer is also sent by e-mail. */
export async function answerTicket(
  deps: Keeping,
  caller: Caller,
  { ticketId, text, requestKey }: Answer,
  files: StagedFile[],
): Promise<void> {
  const { db, clock } = deps
  // Before any file is checked, so that a stranger's files cost nothing.
  takeSide(caller, await findTicketOwner(db, ticketId))
  const authorId = caller.accountId
  if (await findSaid(db, authorId, requestKey)) return
  const [id, reopenedId, at] = [randomUUID(), randomUUID(), clock.now()]
  await storeFiles(deps, files, (kept) =>
    inTransaction(db, async (trx) => {
      const ticket = await lockTicket(trx, ticketId)
      const from = takeSide(caller, ticket)
      const earlierMessage = await findSaid(trx, authorId, requestKey)
      if (earlierMessage && earlierMessage.id !== id) return
      if (
        !(await insertMessage(trx, { kind: 'message', id, ticketId, authorId, from, at, text, requestKey }))
      )
        return
      await attachFiles(trx, { ticketId, messageId: id }, kept)
      const before = readStatus(ticket?.status)
      const status = statusAfterAnswer(before, from)
      if (before === 'closed' && status === 'open') {
        await insertMessage(trx, { kind: 'status', id: reopenedId, ticketId, authorId, from, at, status })
      }
      const firstAnsweredAt = ticket?.firstAnsweredAt ?? (from === 'office' ? at : null)
      await setAnswered(trx, ticketId, { from, text, at, status, firstAnsweredAt })
      if (from === 'devotee') return
      await enqueue(trx, notify, {
        trigger: 'ticket_reply',
        key: `ticket_reply:${id}`,
        ids: { messageId: id },
      })
      await writeAudit(trx, {
        at,
        actorId: authorId,
        action: 'ticket.answered',
        subjectType: 'ticket',
        subjectId: ticketId,
        before: { status: before },
        after: { status, messageId: id, files: kept.length },
      })
    }),
  )
}
