import type { TicketStatus } from '@vazhipadu/contract/support'
import type { Trx } from '../../platform/db/database.ts'
import { excerptOf, type Side } from './support.rules.ts'

type Said = {
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
export async function insertSaid(trx: Trx, said: Said): Promise<boolean> {
  const inserted = await trx
    .insertInto('ticketMessage')
    .values({
      id: said.id,
      ticketId: said.ticketId,
      authorId: said.authorId,
      authorSide: said.from,
      kind: said.kind,
      text: said.kind === 'status' ? said.status : said.text,
      at: said.at,
      requestKey: (said.kind === 'message' && said.requestKey) || null,
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
