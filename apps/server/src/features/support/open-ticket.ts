import { randomUUID } from 'node:crypto'
import type { createTicket } from '@vazhipadu/contract/support'
import type { z } from 'zod'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { StagedFile } from '../../platform/http/read-form.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { indexTickets } from '../search/index-tickets.ts'
import { findTransaction } from './list-transactions.ts'
import { attachFiles, type Keeping, storeFiles } from './store-files.ts'
import { bookingUnknown } from './support.errors.ts'
import { findSaid } from './support.reads.ts'
import { excerptOf } from './support.rules.ts'
import { insertMessage } from './support.writes.ts'

type Input = z.output<typeof createTicket.form>
/** `requestKey`: the idempotency key, so that a lost answer does not open a second ticket. */
type From = { accountId: string; requestKey: string | undefined }

/** Opens a ticket and notifies the office. Returns its id, also for a repeated request. */
export async function openTicket(
  deps: Keeping,
  { accountId, requestKey }: From,
  { ticket_type: ticketType, subject, text, tran_no: tranNo }: Input,
  files: StagedFile[],
): Promise<string> {
  const { db, clock } = deps
  const before = await findSaid(db, accountId, requestKey)
  if (before) return before.ticketId
  if (tranNo && !(await findTransaction(db, { tranNo, accountId }, 'en'))) throw bookingUnknown()
  const [id, messageId, at] = [randomUUID(), randomUUID(), clock.now()]
  return storeFiles(deps, files, (kept) =>
    inTransaction(db, async (trx) => {
      // Of two concurrent requests with the same key the second waits here and then finds the first one's message.
      await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
      const earlierMessage = await findSaid(trx, accountId, requestKey)
      if (earlierMessage && earlierMessage.id !== messageId) return earlierMessage.ticketId
      await trx
        .insertInto('ticket')
        .values({
          id,
          accountId,
          ticketType,
          status: 'open',
          subject,
          tranNo: tranNo ?? null,
          createdAt: at,
          updatedAt: at,
          lastFrom: 'devotee',
          excerpt: excerptOf(text),
        })
        .onConflict((row) => row.column('id').doNothing())
        .execute()
      const message = { id: messageId, ticketId: id, authorId: accountId, at, text, requestKey }
      await insertMessage(trx, { ...message, kind: 'message', from: 'devotee' })
      await attachFiles(trx, { ticketId: id, messageId }, kept)
      await indexTickets(trx, [id])
      await enqueue(trx, notify, { trigger: 'ticket_new', key: `ticket_new:${id}`, ids: { ticketId: id } })
      return id
    }),
  )
}
