import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { DomainError } from '../../platform/errors.ts'
import type { StagedFile } from '../../platform/http/read-form.ts'
import type { Threads } from '../../platform/start-threads.ts'
import { ThreadLostError } from '../../platform/start-threads.ts'
import type { PdfVerdict } from './inspect-pdf.ts'
import { redrawPicture } from './redraw-picture.ts'
import {
  fileKindRefused,
  heicRefused,
  pdfActive,
  pdfLocked,
  pdfTooComplex,
  pdfUnreadable,
} from './support.errors.ts'
import { contentTypes, type FileKind, nameFile } from './support.rules.ts'

export type CheckedFile = { name: string; contentType: string; content: Buffer }

const HEAD = 4_100
const INSPECTOR = new URL('./inspect-pdf.ts', import.meta.url).href
/** Inspecting 5 MB takes a tenth of a second; the rest is for a busy machine and the start of the thread. */
const INSPECTION_MS = 5_000
const refusals: Record<PdfVerdict, (() => DomainError) | undefined> = {
  plain: undefined,
  active: pdfActive,
  locked: pdfLocked,
  unreadable: pdfUnreadable,
}
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'])

/** Detects the type by the content; the name and the declared type are ignored. */
export async function checkFile(file: StagedFile, threads: Threads): Promise<CheckedFile> {
  const kind = await sniff(file.path)
  const name = nameFile(file.name, kind)
  if (kind !== 'pdf') {
    return { name, contentType: contentTypes[kind], content: await redrawPicture(file.path, kind) }
  }
  await checkPdf(file.path, threads)
  return { name, contentType: contentTypes.pdf, content: await readFile(file.path) }
}

/** In a worker thread with a time limit: uploads of strangers are not parsed on the event loop. */
async function checkPdf(path: string, threads: Threads): Promise<void> {
  const task = { module: INSPECTOR, method: 'inspect', input: path, longestMs: INSPECTION_MS }
  const result = await threads.run(task).catch((error: unknown) => {
    throw error instanceof ThreadLostError ? pdfTooComplex() : error
  })
  if ('failure' in result) throw new Error(`the PDF inspection failed: ${result.failure}`)
  const refusal = refusals[result.value as PdfVerdict]
  if (refusal) throw refusal()
}

async function sniff(path: string): Promise<FileKind> {
  const found = await fileTypeFromBuffer(await readHead(path))
  if (found && heic.has(found.mime)) throw heicRefused()
  const kinds = Object.keys(contentTypes) as FileKind[]
  const kind = kinds.find((each) => contentTypes[each] === found?.mime)
  if (!kind) throw fileKindRefused()
  return kind
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
