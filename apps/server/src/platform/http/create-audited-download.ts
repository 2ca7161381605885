import { writeAudit } from '../audit.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Platform } from '../platform.ts'
import type { Download, Downloads } from './create-download.ts'

type Deps = Pick<Platform, 'db' | 'clock'> & { downloads: Downloads }

/** A download that is audited first, with its parameters, because its data leaves the house. */
export async function createAuditedDownload(
  { db, clock, downloads }: Deps,
  download: Download,
  details: Record<string, unknown>,
) {
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      at: clock.now(),
      actorId: download.accountId,
      action: 'report.exported',
      subjectType: 'report',
      subjectId: download.kind,
      after: details,
    }),
  )
  return downloads.create(download)
}
