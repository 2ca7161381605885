import type { TicketStatus } from '@vazhipadu/contract/support'
import type { Trx } from '../../platform/db/database.ts'
import { excerptOf, type Side } from './support.rules.ts'

type TicketMessage = {
  id: string
  ticketId: string
  authorId: string
  from: Side
  at: Date
} & (
  | { kind: 'message'; text: string; requestKey: string | undefined }
  | { kind: 'note'; text: string }
  | { kind: 'status'; status: TicketStatus }
)

/** Returns false if the message exists already, because the COMMIT of this request was lost. */
export async function insertMessage(trx: Trx, message: TicketMessage): Promise<boolean> {
  const inserted = await trx
    .insertInto('ticketMessage')
    .values({
      id: message.id,
      ticketId: message.ticketId,
      authorId: message.authorId,
      authorSide: message.from,
      kind: message.kind,
      text: message.kind === 'status' ? message.status : message.text,
      at: message.at,
      requestKey: (message.kind === 'message' && message.requestKey) || null,
    })
    .onConflict((row) => row.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function lockTicket(trx: Trx, id: string) {
  return trx
    .selectFrom('ticket')
    .select(['id', 'accountId', 'status', 'firstAnsweredAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setStatus(trx: Trx, id: string, status: TicketStatus, updatedAt: Date): Promise<void> {
  await trx.updateTable('ticket').set({ status, updatedAt }).where('id', '=', id).execute()
}

type Answer = { from: Side; text: string; at: Date; status: TicketStatus; firstAnsweredAt: Date | null }

export async function setAnswered(trx: Trx, id: string, answer: Answer): Promise<void> {
  await trx
    .updateTable('ticket')
    .set({
      status: answer.status,
      updatedAt: answer.at,
      lastFrom: answer.from,
      excerpt: excerptOf(answer.text),
      firstAnsweredAt: answer.firstAnsweredAt,
    })
    .where('id', '=', id)
    .execute()
}
