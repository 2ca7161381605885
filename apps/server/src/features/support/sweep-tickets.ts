import { keptSince } from '@vazhipadu/contract/retention'
import type { FileStore } from '../../gateways/files.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeTickets } from '../search/index-tickets.ts'

const MAX_TICKETS_PER_RUN = 500

/** Deletes tickets closed long ago: their files first, then the rows. */
export async function removeOldTickets({
  db,
  clock,
  files,
}: Pick<Platform, 'db' | 'clock'> & { files: FileStore }): Promise<number> {
  const old = await db
    .selectFrom('ticket')
    .select('id')
    .where('status', '=', 'closed')
    .where('updatedAt', '<', keptSince('helpRequests', clock.now()))
    .limit(MAX_TICKETS_PER_RUN)
    .execute()
  for (const { id } of old) {
    const kept = await db
      .selectFrom('ticketAttachment')
      .select('fileKey')
      .where('ticketId', '=', id)
      .execute()
    for (const { fileKey } of kept) await files.remove(fileKey)
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('ticketAttachment').where('ticketId', '=', id).execute()
      await trx.deleteFrom('ticketMessage').where('ticketId', '=', id).execute()
      await trx.deleteFrom('ticket').where('id', '=', id).execute()
      await removeTickets(trx, [id])
    })
  }
  return old.length
}
