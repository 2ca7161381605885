import { inflateSync } from 'node:zlib'
import { pdfActive, pdfLocked, pdfUnreadable } from './support.errors.ts'

/** Actions that run, open or send something, and other files carried inside. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|XFA|GoToR|GoToE)(?![A-Za-z])/
const LOCKED = /\/Encrypt(?![A-Za-z])/
/** Of unpacked object streams in one file: a small file that unpacks into more is no letter from a bank. */
const MOST_UNPACKED = 8 * 1024 * 1024

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
  const plain = text.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  if (LOCKED.test(plain)) throw pdfLocked()
  if (ACTIVE.test(plain)) throw pdfActive()
}

/** Object streams hold dictionaries like those outside; the other streams are pictures, fonts and page text. */
function* findObjectStreams(content: Buffer, text: string): Generator<Buffer> {
  for (const { index } of text.matchAll(/\/(?:ObjStm|O#[0-9A-Fa-f]{2}jStm)(?![A-Za-z])/g)) {
    const begin = text.indexOf('stream', index)
    if (begin < 0) continue
    const from = begin + 6 + (text.startsWith('\r\n', begin + 6) ? 2 : 1)
    const to = text.indexOf('endstream', from)
    yield content.subarray(from, to < 0 ? content.length : to)
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
