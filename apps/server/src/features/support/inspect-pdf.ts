import { constants, inflateSync } from 'node:zlib'
import { pdfActive, pdfLocked, pdfUnreadable } from './support.errors.ts'

/** Actions that run, open or send something, and other files carried inside. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|XFA|GoToR|GoToE)(?![A-Za-z])/
const LOCKED = /\/Encrypt(?![A-Za-z])/
/** Of unpacked object streams in one file: a small file that unpacks into more is no letter from a bank. */
const MOST_UNPACKED = 8 * 1024 * 1024
/** Null, tab, line feed, form feed and carriage return. */
const SPACES: ReadonlySet<number> = new Set([0, 9, 10, 12, 13])

/**
 * A PDF cannot be redrawn as a picture can, so it is kept only when nothing in it acts. Names are compared as a
 * reader would see them (`/J#61vaScript`), also inside compressed object streams.
 */
export function inspectPdf(content: Buffer): void {
  if (!/^%PDF-[12]\.\d/.test(content.subarray(0, 8).toString('latin1'))) throw pdfUnreadable()
  if (!content.subarray(-1_024).includes('%%EOF')) throw pdfUnreadable()
  const text = content.toString('latin1')
  judge(text)
  let room = MOST_UNPACKED
  for (const packed of findObjectStreams(content, text)) {
    const unpacked = unpack(packed, room)
    room -= unpacked.length
    judge(unpacked.toString('latin1'))
  }
}

function judge(text: string): void {
  const plain = spellOut(text)
  if (LOCKED.test(plain)) throw pdfLocked()
  if (ACTIVE.test(plain)) throw pdfActive()
}

/** Names as a reader sees them: `/J#61vaScript` is `/JavaScript`. */
function spellOut(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/**
 * Object streams hold dictionaries like those outside; the other streams are pictures, fonts and page text. A reader finds
 * them by number, whatever they call themselves: so every stream that unpacks into text is looked into.
 */
function* findObjectStreams(content: Buffer, text: string): Generator<Buffer> {
  let before = 0
  for (const { 0: word, index } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const isNamed = /\/ObjStm(?![A-Za-z])/.test(spellOut(text.slice(before, index)))
    const from = index + word.length
    const to = text.indexOf('endstream', from)
    const packed = content.subarray(from, to < 0 ? content.length : to)
    if (isNamed || unpacksToText(packed)) yield packed
    before = from
  }
}

function unpacksToText(packed: Buffer): boolean {
  try {
    const begin = inflateSync(packed.subarray(0, 512), { finishFlush: constants.Z_SYNC_FLUSH })
    return (
      begin.length > 0 &&
      begin.subarray(0, 64).every((byte) => byte < 127 && (byte >= 32 || SPACES.has(byte)))
    )
  } catch {
    return false
  }
}

function unpack(packed: Buffer, room: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(room, 1) })
  } catch (error) {
    if (error instanceof RangeError) throw pdfUnreadable()
    // Packed in another way, or not at all: what cannot be looked into is not taken.
    throw pdfActive()
  }
}
