import type { FileStore } from '../../gateways/files.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Downloads, Opener } from '../../platform/http/create-download.ts'
import { attachmentInfected, attachmentNotFound, attachmentUnscanned } from './support.errors.ts'
import { takeSide } from './support.policy.ts'
import { findTicketOwner, stateOf } from './support.reads.ts'

export const ATTACHMENT_KIND = 'ticket-attachment'

type Scanner = 'scanned' | 'unscanned'
type AttachmentRequest = { ticketId: string; attachmentId: string }

export async function createAttachmentDownload(
  deps: { db: Db; downloads: Downloads; scanner: Scanner },
  caller: Caller,
  { ticketId, attachmentId }: AttachmentRequest,
) {
  takeSide(caller, await findTicketOwner(deps.db, ticketId))
  const found = await deps.db
    .selectFrom('ticketAttachment')
    .select(['name', 'contentType', 'scan'])
    .where('id', '=', attachmentId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  if (!found) throw attachmentNotFound()
  const state = stateOf(found.scan, deps.scanner)
  if (state === 'refused') throw attachmentInfected()
  if (state === 'checking') throw attachmentUnscanned()
  return deps.downloads.create({
    kind: ATTACHMENT_KIND,
    ref: attachmentId,
    accountId: caller.accountId,
    fileName: found.name,
    contentType: found.contentType,
  })
}

/** Checks the scan result again: the scanner may have answered between the offer and the download. */
export function openAttachment({
  db,
  files,
  scanner,
}: {
  db: Db
  files: FileStore
  scanner: Scanner
}): Opener {
  return async ({ ref }) => {
    const found = await db
      .selectFrom('ticketAttachment')
      .select(['fileKey', 'scan'])
      .where('id', '=', ref)
      .executeTakeFirst()
    return found && stateOf(found.scan, scanner) === 'ready' ? files.get(found.fileKey) : undefined
  }
}
