import type { Db } from '../../platform/db/database.ts'

/** A person's tickets as they see them: without the office's notes. Files are downloaded from the tickets. */
export async function exportPerson(db: Db, accountId: string) {
  const own = db.selectFrom('ticket').select('id').where('accountId', '=', accountId)
  return {
    tickets: await db.selectFrom('ticket').selectAll().where('accountId', '=', accountId).execute(),
    messages: await db
      .selectFrom('ticketMessage')
      .select(['ticketId', 'authorSide', 'kind', 'text', 'at'])
      .where('ticketId', 'in', own)
      .where('kind', '<>', 'note')
      .orderBy('position')
      .execute(),
    attachments: await db
      .selectFrom('ticketAttachment')
      .select(['ticketId', 'name', 'contentType', 'bytes'])
      .where('ticketId', 'in', own)
      .orderBy('position')
      .execute(),
  }
}
