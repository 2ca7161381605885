import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, refuse } from '../errors.ts'

export type FormLimits = {
  files: number
  bytesEach: number
  /** Time limit for the whole body: a client that sends a byte now and then must not hold a connection. */
  seconds: number
}

export type StagedFile = { path: string; name: string; bytes: number }

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 64 * 1024
const LOOK_EVERY_MS = 250

const tooManyFiles = (most: number) => {
  const params = { most }
  return refuse('invalid', 'too_many_files', { params, fields: { files: { key: 'too_many_files', params } } })
}
const fileTooLarge = (bytes: number) => {
  const params = { megabytes: Math.floor(bytes / 1_048_576) }
  return refuse('invalid', 'file_too_large', { params, fields: { files: { key: 'file_too_large', params } } })
}
const fileEmpty = () => refuse('invalid', 'file_empty', { fields: { files: 'file_empty' } })
const uploadTooSlow = () => refuse('malformed', 'upload_too_slow')
const formMalformed = () => refuse('malformed', 'request_malformed')

/** Reads multipart form data: text into fields, files to disk, never a whole body in memory. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  limits: FormLimits,
): Promise<{ fields: Record<string, string>; files: StagedFile[] }> {
  const maxBodyBytes = limits.files * limits.bytesEach + MAX_FIELDS * MAX_FIELD_BYTES
  if (!request.isMultipart()) throw formMalformed()
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    reply.header('connection', 'close')
    throw fileTooLarge(limits.bytesEach)
  }
  const late = AbortSignal.timeout(limits.seconds * 1000)
  try {
    return await Promise.race([collect(request, folder, limits, maxBodyBytes), refuseLate(late)])
  } catch (error) {
    reply.header('connection', 'close')
    // Read and discard the rest, so that a client that is still sending can receive the refusal; but only until the
    // time limit.
    if (!late.aborted) await discardRest(request.raw, late)
    if (late.aborted) reply.raw.once('finish', () => request.raw.destroy())
    throw error instanceof DomainError ? error : nameFault(error, limits)
  }
}

async function collect(request: FastifyRequest, folder: string, limits: FormLimits, maxBodyBytes: number) {
  const fields: Record<string, string> = Object.create(null)
  const files: StagedFile[] = []
  let received = 0
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    // For a body without a content length: beyond twice the limits the connection is closed instead of read on.
    if (received > 2 * maxBodyBytes) request.raw.destroy(fileTooLarge(limits.bytesEach))
  })
  const parts = request.parts({
    limits: {
      files: limits.files,
      fileSize: limits.bytesEach,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
      // Fields and files have limits of their own. With a limit on parts the parser skips further parts without an
      // error handler, and a form that breaks off in one of them would crash the process.
      parts: Number.MAX_SAFE_INTEGER,
    },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string')
        throw formMalformed()
      // Browsers send every line break as CR LF.
      fields[part.fieldname] = part.value.replace(/\r\n?/g, '\n')
      continue
    }
    const path = join(folder, String(files.length))
    const bytes = await stage(part.file, path)
    if (part.file.truncated) throw fileTooLarge(limits.bytesEach)
    // A form sends an empty part for a file field without a file.
    if (bytes === 0 && part.filename === '') continue
    if (bytes === 0) throw fileEmpty()
    files.push({ path, name: part.filename ?? '', bytes })
  }
  return { fields: { ...fields }, files }
}

/**
 * Writes one file. If the form breaks off, the file's stream is destroyed without an error event, perhaps before
 * anything reads it: waiting for that stream alone would never end.
 */
async function stage(from: Readable, path: string): Promise<number> {
  const into = createWriteStream(path, { mode: 0o600 })
  let watch: NodeJS.Timeout | undefined
  const lost = new Promise<never>((_resolve, reject) => {
    watch = setInterval(() => {
      if (from.destroyed && !from.readableEnded) reject(formMalformed())
    }, LOOK_EVERY_MS)
  })
  try {
    await Promise.race([pipeline(from, into), lost])
  } finally {
    clearInterval(watch)
    into.destroy()
  }
  return into.bytesWritten
}

function refuseLate(late: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    late.addEventListener('abort', () => reject(uploadTooSlow()), { once: true })
  })
}

async function discardRest(raw: FastifyRequest['raw'], late: AbortSignal): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve())
    late.addEventListener('abort', () => resolve(), { once: true })
    raw.unpipe()
    raw.resume()
  })
}

function nameFault(error: unknown, limits: FormLimits): DomainError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'FST_FILES_LIMIT' ? tooManyFiles(limits.files) : formMalformed()
}
