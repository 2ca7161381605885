import { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { makePackedPdf, makePdf } from '../../testing/make-hostile-files.ts'
import { makeStreamRun } from '../../testing/make-stream-run.ts'
import { inspectPdf } from './inspect-pdf.ts'

vi.setConfig({ testTimeout: 120_000 })

const SCRIPT = '4 0 <</S/JavaScript/JS(app.alert(1))>>'
const hex = Buffer.from(SCRIPT).toString('hex')
const packed = (data: Buffer) => data.toString('latin1')
const object = (dictionary: string, data: string, keyword = 'stream\n') =>
  makePdf('', `4 0 obj<<${dictionary}>>${keyword}${data}\nendstream endobj`)
const flate = packed(deflateSync(SCRIPT))
const chained = packed(deflateSync(Buffer.from(`${hex}>`)))

test.each([
  [
    'packed in hexadecimal, its type given by reference',
    object('/Type 9 0 R/N 1/First 4/Filter/ASCIIHexDecode', `${hex}>`),
  ],
  ['packed twice', object('/N 1/First 4/Filter[/FlateDecode/ASCIIHexDecode]', chained)],
  ['packed with a predictor', object('/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12>>', flate)],
  [
    'behind a space and a line end',
    object('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', flate, 'stream \r\n'),
  ],
  ['behind a comment', object('/N 1/First 4/Filter/FlateDecode', flate, '%x\nstream\n')],
  [
    'with its dictionary behind a comment',
    makePdf('', `4 0 obj %x\n<</N 1/First 4/Filter/FlateDecode>>stream\n${flate}`),
  ],
  [
    'with two filters, of which one reader takes the first',
    object('/N 1/First 4/Filter/FlateDecode/Filter/ASCIIHexDecode', flate),
  ],
  ['under keys that are spelt otherwise', object('/#4e 1/Fir#73t 4/Fil#74er/ASCIIHexDecode', `${hex}>`)],
  [
    'in a stream that lies in a comment',
    makePdf('', `% 4 0 obj<</N 1/First 4/Filter/ASCIIHexDecode>>stream\n${hex}>`),
  ],
  ['in a string with brackets', object('/X(\\)(>>))/N 1/First 4/Filter/ASCIIHexDecode', `${hex}>`)],
  ['behind a wrong length', object('/N 1/First 4/Length 3/Filter/FlateDecode', flate)],
])('a script that is hidden is found or refused: %s', (_what, pdf) => {
  expect(inspectPdf(pdf)).toBe('active')
})

test.each([
  ['media', '/OpenAction<</S/Rendition/R 9 0 R>>'],
  ['a file beside a page', '/AF[<</F(a.exe)/EF<</F 9 0 R>>>>]'],
])('%s is an active part', (_what, extra) => {
  expect(inspectPdf(makePdf(extra))).toBe('active')
})

test('typical PDFs of banks pass: object streams, outlines, encoded pictures and pages', () => {
  const outline = '4 0 obj<</Type/Outlines/First 5 0 R/Last 5 0 R/Count 1>>endobj'
  const picture =
    '5 0 obj<</Subtype/Image/Filter/DCTDecode/Length 9>>stream\n\xff\xd8/JS\xff obj \nendstream endobj'
  const page = '6 0 obj<</Filter[/ASCII85Decode/FlateDecode]/Length 5>>stream\nGhV~>\nendstream endobj'
  expect(inspectPdf(makePdf('', `${outline}\n${picture}\n${page}`))).toBe('plain')
  expect(inspectPdf(makePackedPdf('4 0 <</Type/Catalog>>'))).toBe('plain')
  expect(inspectPdf(object('/Type/ObjStm/N 1/First 4/Length 5 0 R', '4 0 <<>>'))).toBe('plain')
})

/** Quadratic work on 5 MB takes minutes to hours; linear work takes about a second on a busy machine. */
test.each([
  ['the word that begins a stream', 'stream\n'],
  ['objects that never end', '1 0 obj<<'],
  ['objects within one another', '1 0 obj<</First 1>>'],
  ['comments', '%obj\n'],
  ['brackets', '('],
  ['names spelt otherwise', '/#41'],
  ['spaces behind an object', `obj${' '.repeat(1_000)}`],
  ['object streams that never end', '1 0 obj<</N 1/First 1/Filter/FlateDecode>>stream\nx\x9c\0\0\0\xff\xff'],
])('5 MB of %s are inspected in seconds', (_what, part) => {
  const began = performance.now()
  expect(inspectPdf(makeStreamRun(5 * 1024 * 1024, part))).toMatch(/plain|active|unreadable/)
  expect(performance.now() - began).toBeLessThan(10_000)
})
