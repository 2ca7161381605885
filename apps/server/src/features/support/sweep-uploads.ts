import type { FileStore } from '../../gateways/files.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'

/** Far longer than any call lasts. */
const LEFT_BEHIND_MS = 24 * 3_600_000
const MAX_UPLOADS_PER_RUN = 500

/**
 * Deletes files of calls that failed between the store and the database. Files of a ticket are not recorded in this
 * table.
 */
export async function removeLeftUploads({
  db,
  clock,
  files,
}: Pick<Platform, 'db' | 'clock'> & { files: FileStore }): Promise<number> {
  const left = await db
    .selectFrom('ticketUpload')
    .select('fileKey')
    .where('createdAt', '<', new Date(clock.now().getTime() - LEFT_BEHIND_MS))
    .limit(MAX_UPLOADS_PER_RUN)
    .execute()
  for (const { fileKey } of left) {
    await files.remove(fileKey)
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('ticketUpload').where('fileKey', '=', fileKey).execute()
    })
  }
  return left.length
}
