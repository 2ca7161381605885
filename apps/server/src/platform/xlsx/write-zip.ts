import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

type Part = { name: string; content: AsyncIterable<string> | Iterable<string> }

/** Names are UTF-8, and sizes follow the content, because they are unknown when the header is written. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, midnight: a constant, so that the same content makes the same file. */
const [TIME, DATE] = [0, 0x21]
const VERSION = 20

/** Streams a zip archive: only a few kilobytes are in memory, whatever its size. */
export async function* writeZip(parts: Iterable<Part>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const start = offset
    const facts = { crc: 0, size: 0, packed: 0 }
    const head = writeHead(0x04034b50, name, { crc: 0, size: 0, packed: 0 })
    yield head
    for await (const chunk of deflate(content, facts)) {
      facts.packed += chunk.length
      yield chunk
    }
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(0x08074b50, 0)
    writeFacts(tail, 4, facts)
    yield tail
    offset += head.length + facts.packed + tail.length
    directory.push(writeHead(0x02014b50, name, facts, start))
  }
  const list = Buffer.concat(directory)
  yield list
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

type Facts = { crc: number; size: number; packed: number }

async function* deflate(content: Part['content'], facts: Facts): AsyncGenerator<Buffer> {
  async function* count() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      facts.crc = crc32(bytes, facts.crc)
      facts.size += bytes.length
      yield bytes
    }
  }
  const packed = createDeflateRaw()
  // An error of the input is thrown to the reader of the output.
  pipeline(Readable.from(count()), packed).catch(() => undefined)
  for await (const chunk of packed) yield chunk as Buffer
}

/** The header of a file, or with `start` its entry in the central directory. */
function writeHead(signature: number, name: string, facts: Facts, start?: number): Buffer {
  const isLine = start !== undefined
  const head = Buffer.alloc(isLine ? 46 : 30)
  head.writeUInt32LE(signature, 0)
  const at = isLine ? 6 : 4
  if (isLine) head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(FLAGS, at + 2)
  head.writeUInt16LE(DEFLATED, at + 4)
  head.writeUInt16LE(TIME, at + 6)
  head.writeUInt16LE(DATE, at + 8)
  writeFacts(head, at + 10, facts)
  head.writeUInt16LE(Buffer.byteLength(name), at + 22)
  if (isLine) head.writeUInt32LE(start, 42)
  return Buffer.concat([head, Buffer.from(name)])
}

function writeFacts(into: Buffer, at: number, { crc, size, packed }: Facts): void {
  into.writeUInt32LE(crc, at)
  into.writeUInt32LE(packed, at + 4)
  into.writeUInt32LE(size, at + 8)
}
