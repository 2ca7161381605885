import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../gateways/files.ts'
import type { ScanFile } from '../../gateways/scan-file.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'

export type Scanning = Pick<Platform, 'db'> & { files: FileStore; scanFile: ScanFile | undefined }

/** Throws while the scanner is down, so that the job is retried. */
export async function scanKeptFile(
  { db, files, scanFile }: Scanning,
  attachmentId: string,
): Promise<'clean' | 'infected' | undefined> {
  // Without a scanner there is nothing to do.
  if (!scanFile) return undefined
  const found = await db
    .selectFrom('ticketAttachment')
    .select(['fileKey', 'scan'])
    .where('id', '=', attachmentId)
    .executeTakeFirst()
  if (found?.scan !== 'unscanned') return undefined
  const file = await files.get(found.fileKey)
  if (!file) return undefined
  const verdict = await scanFile(await buffer(file.content))
  if (verdict === 'away') throw new Error('the scanner is away')
  await inTransaction(db, async (trx) => {
    await trx.updateTable('ticketAttachment').set({ scan: verdict }).where('id', '=', attachmentId).execute()
  })
  // After the file was marked as infected: a crash in between leaves a file that is never served.
  if (verdict === 'infected') await files.remove(found.fileKey)
  return verdict
}
