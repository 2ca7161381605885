import type { ListExport } from '@vazhipadu/contract/reports/exports'
import type { FileStore } from '../../../gateways/files.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Downloads } from '../../../platform/http/create-download.ts'
import type { Platform } from '../../../platform/platform.ts'
import { exportNotFound, exportNotReady } from '../reports.errors.ts'

const KIND = 'export'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The caller's own export; other admins' exports answer as not found. */
export async function findExport(db: Db, id: string, accountId: string): Promise<ListExport> {
  const row = await db
    .selectFrom('listExport')
    .select(['id', 'state', 'rowsTotal', 'rowsDone', 'fileName', 'expiresAt'])
    .where('id', '=', id)
    .where('requestedBy', '=', accountId)
    .executeTakeFirst()
  if (!row) throw exportNotFound()
  const { fileName, expiresAt, state, ...rest } = row
  return {
    ...rest,
    state: state as ListExport['state'],
    file_name: fileName,
    expiresAt: expiresAt.toISOString(),
  }
}

type Deps = Platform & { downloads: Downloads; files: FileStore }

export async function createFileDownload({ db, downloads }: Deps, id: string, accountId: string) {
  const { state, file_name: fileName } = await findExport(db, id, accountId)
  if (state !== 'done') throw exportNotReady()
  return downloads.create({ kind: KIND, ref: id, accountId, fileName, contentType: XLSX })
}

export function registerFiles({ db, clock, downloads, files }: Deps): void {
  downloads.register(KIND, async ({ ref, accountId }) => {
    const row = await db
      .selectFrom('listExport')
      .select('fileKey')
      .where('id', '=', ref)
      .where('requestedBy', '=', accountId)
      .where('state', '=', 'done')
      .where('expiresAt', '>', clock.now())
      .executeTakeFirst()
    return row?.fileKey ? files.get(row.fileKey) : undefined
  })
}
