import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { StagedFile } from '../../platform/http/read-form.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { redrawPicture } from './redraw-picture.ts'
import { fileKindRefused, heicRefused } from './support.errors.ts'
import { contentTypes, type FileKind, nameFile } from './support.rules.ts'

export type CheckedFile = { name: string; contentType: string; content: Buffer }

const HEAD = 4_100
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'])

/** What a file is, is read from its content; neither its name nor the type it was sent with are believed. */
export async function checkFile(file: StagedFile): Promise<CheckedFile> {
  const kind = await sniff(file.path)
  const name = nameFile(file.name, kind)
  if (kind !== 'pdf') {
    return { name, contentType: contentTypes[kind], content: await redrawPicture(file.path, kind) }
  }
  const content = await readFile(file.path)
  inspectPdf(content)
  return { name, contentType: contentTypes.pdf, content }
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
