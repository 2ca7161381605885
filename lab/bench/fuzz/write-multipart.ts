import { asText, type Multipart } from './describe-attack.ts'

const BOUNDARY = 'fuzzfuzzfuzz'
/** A minimal picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files: { name: string; type: string; content: Buffer }[] = [
  { name: 'a.png', type: 'image/png', content: PIXEL },
  { name: '../../a.png', type: 'image/png', content: PIXEL.subarray(0, 40) },
  {
    name: 'a\u0000.pdf',
    type: 'application/pdf',
    content: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction 1 0 R'),
  },
  { name: 'a.svg', type: 'image/svg+xml', content: Buffer.from('<svg onload="alert(1)"/>') },
  { name: '', type: 'text/html', content: Buffer.from('<script>') },
  { name: 'a.jpg', type: 'image/jpeg', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
  { name: 'big.png', type: 'image/png', content: Buffer.concat([PIXEL, Buffer.alloc(6 * 1024 * 1024)]) },
]
let sent = 0

/** A multipart form, valid or deliberately malformed. */
export function writeMultipart(how: Multipart, form: unknown, takesFile: boolean) {
  const fields = typeof form === 'object' && form !== null ? Object.entries(form) : []
  sent++
  // Sends the big file seldom: with six megabytes each time, the uploads would dominate.
  const file = files[sent % 41 === 0 ? files.length - 1 : sent % (files.length - 1)]
  const parts = fields.map(([name, value]) => writeField(name, asText(value)))
  if (file && (takesFile || sent % 3 === 0)) parts.push(writeFile(takesFile ? 'file' : 'files', file))
  if (how === 'twice') parts.push(...parts)
  if (how === 'many parts')
    parts.push(...Array.from({ length: 1_500 }, (_, n) => writeField(`field${n}`, 'x')))
  const end = how === 'cut off' ? '' : `--${BOUNDARY}--\r\n`
  const named = how === 'other boundary' ? 'somethingelse' : BOUNDARY
  return {
    type: how === 'no boundary' ? 'multipart/form-data' : `multipart/form-data; boundary=${named}`,
    body: Buffer.concat([...parts, Buffer.from(end)]),
  }
}

function writeField(name: string, value: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
}

function writeFile(field: string, { name, type, content }: (typeof files)[number]): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}
