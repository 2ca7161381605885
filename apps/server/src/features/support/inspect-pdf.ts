import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { decodeNames, readPdfDictionary } from './read-pdf-dictionary.ts'

export type PdfVerdict = 'plain' | 'active' | 'locked' | 'unreadable'

/** Actions that execute, open, play or send something, and embedded files. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia\w*|Rendition|Movie|Sound|SubmitForm|ImportData|XFA|GoToR|GoToE)(?![A-Za-z])/
/** Two-letter names occur by chance in compressed pictures, so they count only in front of a value. */
const ACTIVE_KEY = /\/(?:JS[\0\t\n\f\r ]*[(<\d%]|EF[\0\t\n\f\r ]*(?:<<|\d|%))/
const LOCKED = /\/Encrypt(?![A-Za-z])/

/**
 * The beginning of an object that is a dictionary. Readers find objects by their offset, so one may lie inside a comment,
 * a string or another stream. A comment between the two is legal, and no program writes one.
 */
const OBJECT = /(?<![A-Za-z])obj[\0\t\n\f\r ]*(<<|%)/g
const STREAM = /[\0\t\n\f\r ]*stream(?:\r\n|\n)/y
/** Every reader needs `First` to find the objects of an object stream, whatever the stream's type is called. */
const PACKING: ReadonlySet<string> = new Set(['/First', '/ObjStm'])

/** Limits of the work on one file of 5 MB at most. A letter from a bank stays far below all of them. */
const MAX_OBJECT_STREAMS = 5_000
const MAX_DICTIONARY_CHARS = 16 * 1024 * 1024
const MAX_PACKED_BYTES = 16 * 1024 * 1024
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024

/** Called in a worker thread: the file's bytes are never parsed on the event loop. */
export async function inspect(path: string): Promise<PdfVerdict> {
  return inspectPdf(await readFile(path))
}

/**
 * A PDF cannot be redrawn as a picture can, so it is kept only when nothing in it acts. Names are compared as a reader
 * sees them (`/J#61vaScript`), also inside compressed object streams.
 */
export function inspectPdf(content: Buffer): PdfVerdict {
  if (!/^%PDF-[12]\.\d/.test(content.subarray(0, 8).toString('latin1'))) return 'unreadable'
  if (!content.subarray(-1_024).includes('%%EOF')) return 'unreadable'
  const text = content.toString('latin1')
  const outside = inspectNames(content)
  return outside === 'plain' ? inspectObjectStreams(content, text) : outside
}

function inspectNames(content: Buffer): PdfVerdict {
  const plain = decodeNames(content)
  if (LOCKED.test(plain)) return 'locked'
  return ACTIVE.test(plain) || ACTIVE_KEY.test(plain) ? 'active' : 'plain'
}

/**
 * One forward pass over the dictionaries. Nested ones are read more than once, and streams may overlap: so the totals
 * of bytes read and unpacked are limited, and the time grows linearly with the file's length.
 */
function inspectObjectStreams(content: Buffer, text: string): PdfVerdict {
  let streams = 0
  let dictionaryChars = 0
  const unpacking = { packedBytes: MAX_PACKED_BYTES, unpackedBytes: MAX_UNPACKED_BYTES }
  for (const { 0: head, 1: opening, index } of text.matchAll(OBJECT)) {
    if (opening === '%') return 'active'
    const begin = index + head.length - 2
    const limit = Math.min(text.length, begin + MAX_DICTIONARY_CHARS - dictionaryChars)
    const dictionary = readPdfDictionary(text, begin, { limit, watched: PACKING })
    if (!dictionary) return 'unreadable'
    dictionaryChars += dictionary.end - begin
    if (dictionary.names.size === 0) continue
    STREAM.lastIndex = dictionary.end
    const isStream = STREAM.test(text)
    // An outline has a `First` too; it is followed by the end of its object.
    if (!isStream && /^[\0\t\n\f\r ]*endobj/.test(text.slice(dictionary.end, dictionary.end + 40))) continue
    if (!isStream || !isPlainPacking(dictionary.tokens)) return 'active'
    if (++streams > MAX_OBJECT_STREAMS) return 'unreadable'
    // An object stream without a filter is plain text in the file and has been inspected.
    if (!dictionary.tokens.includes('/Filter')) continue
    const verdict = inspectPacked(content.subarray(STREAM.lastIndex), unpacking)
    if (verdict !== 'plain') return verdict
  }
  return 'plain'
}

/**
 * The whole dictionary of an object stream that can be read here: known keys, each once, and deflate as the only filter.
 * Banks' programs write no other; hexadecimal, chained and predicted streams are refused.
 */
const PLAIN_ENTRY =
  /^(?:(\/Type) \/ObjStm|(\/N|\/First|\/Length|\/Extends) \d+(?: \d+ R)?|(\/Filter) (?:\/FlateDecode|\[ \/FlateDecode \]))(?: |$)/

function isPlainPacking(tokens: string[]): boolean {
  const seen = new Set<string>()
  let rest = tokens.join(' ')
  while (rest !== '') {
    const entry = PLAIN_ENTRY.exec(rest)
    const key = entry?.[1] ?? entry?.[2] ?? entry?.[3]
    if (!entry || !key || seen.has(key)) return false
    seen.add(key)
    rest = rest.slice(entry[0].length)
  }
  return true
}

/** Unpacks to the end marker of the deflated data, so that a wrong `Length` hides nothing. */
function inspectPacked(packed: Buffer, left: { packedBytes: number; unpackedBytes: number }): PdfVerdict {
  try {
    const { buffer, engine } = inflateSync(packed.subarray(0, left.packedBytes), {
      maxOutputLength: Math.max(left.unpackedBytes, 1),
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    left.packedBytes -= engine.bytesWritten
    left.unpackedBytes -= buffer.length
    return inspectNames(buffer)
  } catch (error) {
    // What cannot be unpacked cannot be inspected.
    return error instanceof RangeError ? 'unreadable' : 'active'
  }
}
