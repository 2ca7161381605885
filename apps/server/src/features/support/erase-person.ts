import type { Trx } from '../../platform/db/database.ts'

const LONG_AGO_MS = 7 * 86_400_000

/**
 * Deletes the person's tickets, which are no financial record. Their files are recorded for the next sweep to delete.
 */
export async function erasePerson(trx: Trx, accountId: string, now: Date): Promise<void> {
  const own = trx.selectFrom('ticket').select('id').where('accountId', '=', accountId)
  const removed = await trx
    .deleteFrom('ticketAttachment')
    .where('ticketId', 'in', own)
    .returning('fileKey')
    .execute()
  for (const { fileKey } of removed) {
    const createdAt = new Date(now.getTime() - LONG_AGO_MS)
    await trx
      .insertInto('ticketUpload')
      .values({ fileKey, createdAt })
      .onConflict((row) => row.column('fileKey').doNothing())
      .execute()
  }
  await trx.deleteFrom('ticketMessage').where('ticketId', 'in', own).execute()
  await trx.deleteFrom('ticket').where('accountId', '=', accountId).execute()
}
