import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { MakingDeps } from './make-export.ts'

const MAX_EXPORTS_PER_RUN = 100

/** Deletes expired exports: the file first, then the row. */
export async function sweepExports({
  db,
  clock,
  files,
}: Pick<MakingDeps, 'db' | 'clock' | 'files'>): Promise<number> {
  const expired = await db
    .selectFrom('listExport')
    .select(['id', 'fileKey'])
    .where('expiresAt', '<=', clock.now())
    .limit(MAX_EXPORTS_PER_RUN)
    .execute()
  for (const { id, fileKey } of expired) {
    if (fileKey) await files.remove(fileKey)
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('listExport').where('id', '=', id).execute()
    })
  }
  return expired.length
}
