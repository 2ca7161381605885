import { randomBytes, randomUUID } from 'node:crypto'
import { type FileStore, fileNotKept } from '../../gateways/files.ts'
import type { ScanFile, Verdict } from '../../gateways/scan-file.ts'
import type { Turns } from '../../platform/create-semaphore.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { DomainError } from '../../platform/errors.ts'
import type { StagedFile } from '../../platform/http/read-form.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Threads } from '../../platform/start-threads.ts'
import { checkFile } from './check-file.ts'
import { fileInfected } from './support.errors.ts'
import { scanAttachment } from './support.jobs.ts'

export type Keeping = Pick<Platform, 'db' | 'clock'> & {
  files: FileStore
  scanFile: ScanFile | undefined
  /** Inspects PDFs outside the event loop. */
  threads: Threads
  /** Limits concurrent redrawing and unpacking, which take memory. */
  turns: Turns
  /** Limits the checked files held in memory until scanner and store have answered; further ones wait. */
  room: Turns
}

export const ROOM = { concurrency: 20, maxQueued: 40, patienceMs: 10_000 }

export type KeptUpload = {
  id: string
  fileKey: string
  name: string
  contentType: string
  bytes: number
  scan: 'unscanned' | 'clean'
}

/** Time limit, because a person is waiting: after it the scan is left to the worker. */
const SCAN_MS = 3_000

/**
 * Checks, scans and stores the uploaded files one by one, and passes the rows to insert to `use`. If `use` refuses, the
 * stored files are removed.
 */
export async function storeFiles<T>(
  deps: Keeping,
  staged: StagedFile[],
  use: (kept: KeptUpload[]) => Promise<T>,
): Promise<T> {
  const kept: KeptUpload[] = []
  const scan = scanWhileAvailable(deps.scanFile)
  try {
    for (const file of staged) kept.push(await storeWithSlot(deps, file, scan))
    return await use(kept)
  } catch (error) {
    // Only a refusal is certain: after any other error the rows may have been inserted, and the sweep decides. A store
    // that failed to store a file would fail to remove it too.
    const isCertain = error instanceof DomainError && error.code !== fileNotKept().code
    // Files that cannot be removed now are left to the sweep, so that the person sees the original refusal.
    if (isCertain) await takeBack(deps, kept).catch(() => undefined)
    throw error
  }
}

/** A scanner that did not answer is not asked again for the same message: each file would wait for the time limit. */
function scanWhileAvailable(scanFile: ScanFile | undefined): (content: Buffer) => Promise<Verdict> {
  let isAway = scanFile === undefined
  return async (content) => {
    const verdict = isAway || !scanFile ? 'away' : await scanFile(content, SCAN_MS)
    isAway = verdict === 'away'
    return verdict
  }
}

type Scan = ReturnType<typeof scanWhileAvailable>

async function storeWithSlot(deps: Keeping, staged: StagedFile, scan: Scan): Promise<KeptUpload> {
  await deps.room.enter()
  try {
    return await storeOne(deps, staged, scan)
  } finally {
    deps.room.leave()
  }
}

async function storeOne(deps: Keeping, staged: StagedFile, scan: Scan): Promise<KeptUpload> {
  const { name, contentType, content } = await checkInTurn(deps, staged)
  const verdict = await scan(content)
  if (verdict === 'infected') throw fileInfected()
  const key = randomBytes(16).toString('hex')
  const fileKey = `tickets/${key.slice(0, 2)}/${key}`
  await noteUpload(deps.db, fileKey, deps.clock.now())
  await deps.files.put(fileKey, content, contentType)
  const found = verdict === 'clean' ? 'clean' : 'unscanned'
  return { id: randomUUID(), fileKey, name, contentType, bytes: content.length, scan: found }
}

/** Releases the turn here, so that a hanging scanner or store does not delay other people's pictures. */
async function checkInTurn({ turns, threads }: Keeping, staged: StagedFile) {
  await turns.enter()
  try {
    return await checkFile(staged, threads)
  } finally {
    turns.leave()
  }
}

/** Recorded before the file is stored: a crash in between leaves a record for the sweep, never an unrecorded file. */
async function noteUpload(db: Db, fileKey: string, createdAt: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('ticketUpload')
      .values({ fileKey, createdAt })
      .onConflict((row) => row.column('fileKey').doNothing())
      .execute()
  })
}

export async function attachFiles(
  trx: Trx,
  { ticketId, messageId }: { ticketId: string; messageId: string },
  kept: KeptUpload[],
): Promise<void> {
  for (const file of kept) {
    await trx
      .insertInto('ticketAttachment')
      .values({ ...file, ticketId, messageId })
      .onConflict((row) => row.column('id').doNothing())
      .execute()
    if (file.scan === 'unscanned') await enqueue(trx, scanAttachment, { attachmentId: file.id })
    await trx.deleteFrom('ticketUpload').where('fileKey', '=', file.fileKey).execute()
  }
}

async function takeBack({ db, files }: Keeping, kept: KeptUpload[]): Promise<void> {
  for (const { fileKey } of kept) {
    await files.remove(fileKey)
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('ticketUpload').where('fileKey', '=', fileKey).execute()
    })
  }
}
