import { readdir, readFile } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as contract from '@vazhipadu/contract/support'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore } from '../../gateways/files.ts'
import { createScanner } from '../../gateways/scan-file.ts'
import { makeAccount } from '../../testing/make-account.ts'
import {
  makeJpeg,
  makeJpegWithPlace,
  makePdf,
  makePng,
  makeRefusedFiles,
  makeTamedFiles,
} from '../../testing/make-hostile-files.ts'
import { sendForm } from '../../testing/send-form.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { startScanner } from '../../testing/start-scanner.ts'
import { scanKeptFile } from './scan-kept-file.ts'
import { removeLeftUploads } from './sweep-uploads.ts'

type Person = Awaited<ReturnType<typeof makeAccount>>
const limits = { LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: '1000', LIMIT_ANSWERS_PER_ACCOUNT_AN_HOUR: '1000' }
const asks = { ticket_type: 'payment', subject: 'With a file', text: 'Please see the file.' }
const refused = await makeRefusedFiles()
const tamed = await makeTamedFiles()

let api: Api
let person: Person
let directory: string

beforeAll(async () => {
  directory = join(tmpdir(), `vazhipadu-files-${process.pid}`)
  api = await startApi({ ...limits, FILES_DIRECTORY: directory, LIMIT_UPLOAD_SECONDS: '4' })
  person = await makeAccount(api)
})
afterAll(() => api.close())

const asFile = (content: Buffer, name: string, type = '') =>
  new File([new Uint8Array(content)], name, { type })
const raise = (files: File[], on = api, who = person) =>
  sendForm(on, contract.createTicket, { form: asks, files }, who)
const listKept = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])).filter((each) =>
    each.isFile(),
  )
const countTickets = async () => (await api.call(contract.listUserTickets, { query: {} }, person)).body.total

async function download(id: string, attachmentId: string, on = api, who = person) {
  const offered = await on.call(contract.downloadAttachment, { params: { id, attachmentId } }, who)
  const code = offered.body.code as string | undefined
  if (offered.status !== 200)
    return { status: offered.status, code, headers: offered.headers, content: Buffer.alloc(0) }
  return { code, ...(await readAll(on.url + new URL(offered.body.url).pathname)) }
}

async function readAll(url: string) {
  const answer = await fetch(url)
  const content = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, content }
}

describe('a file that is refused leaves neither ticket nor file', () => {
  test.each(refused.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
    const ticketsBefore = await countTickets()
    const keptBefore = (await listKept()).length
    const answer = await raise([asFile(file.content, file.name, file.type)])
    expect([answer.status, answer.body.code]).toEqual([422, file.code])
    expect(answer.body.fields?.files).toBe(answer.body.detail)
    expect([await countTickets(), (await listKept()).length]).toEqual([ticketsBefore, keptBefore])
  })

  test('HEIC is refused with a sentence that says how to send JPEG', async () => {
    const heic = refused.find(({ code }) => code === 'heic_refused')
    const answer = await raise([asFile(heic?.content ?? Buffer.alloc(1), 'IMG.HEIC')])
    expect(answer.body.detail).toContain('Settings, Camera, Formats, Most Compatible')
  })

  test('and the good ones sent beside it are taken back', async () => {
    const before = (await listKept()).length
    const answer = await raise([asFile(await makeJpeg(), 'a.jpg'), asFile(Buffer.from('hello'), 'b.txt')])
    expect(answer.status).toBe(422)
    expect(await listKept()).toHaveLength(before)
    expect(await api.db.selectFrom('ticketUpload').selectAll().execute()).toEqual([])
  })
})

describe('a file that is taken comes out harmless', () => {
  test.each(tamed.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
    const raised = await raise([asFile(file.content, file.name, file.type)])
    expect([raised.status, raised.body.detail]).toEqual([200, undefined])
    const [kept] = raised.body.attachments
    expect(kept?.name).toMatch(file.saved)
    expect(kept?.name).not.toContain(file.gone)
    const answer = await download(raised.body.ticket.id, kept?.id ?? '')
    expect(answer.status).toBe(200)
    const { content } = answer
    expect(content.includes(Buffer.from(file.gone, 'latin1'))).toBe(false)
    expect(answer.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
    expect((await sharp(content).metadata()).width).toBe(60)
  })

  test('no place, camera or other data rides along, and a turned picture stands upright', async () => {
    const place = await makeJpegWithPlace()
    expect((await sharp(place).metadata()).exif?.length).toBeGreaterThan(0)
    const turned = await sharp({ create: { width: 80, height: 20, channels: 3, background: '#123' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const raised = await raise([asFile(place, 'a.jpg'), asFile(turned, 'b.jpg')])
    const seen = await Promise.all(
      raised.body.attachments.map(async ({ id }) => {
        const answer = await download(raised.body.ticket.id, id)
        return sharp(answer.content).metadata()
      }),
    )
    for (const { exif, xmp, iptc } of seen)
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    expect(seen.map(({ width, height }) => [width, height])).toEqual([
      [60, 40],
      [20, 80],
    ])
  })

  test('a plain PDF comes out as it went in; kept under a name that nobody chose', async () => {
    const pdf = makePdf()
    const raised = await raise([asFile(pdf, 'Bank statement.pdf', 'text/html')])
    const [kept] = raised.body.attachments
    expect(kept).toMatchObject({
      name: 'Bank statement.pdf',
      contentType: 'application/pdf',
      bytes: pdf.length,
    })
    const answer = await download(raised.body.ticket.id, kept?.id ?? '')
    expect(answer.content.equals(pdf)).toBe(true)
    const names = (await listKept()).map(({ name }) => name)
    expect(names.every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true)
    expect(
      (await readFile(join((await listKept())[0]?.parentPath ?? '', names[0] ?? ''))).length,
    ).toBeGreaterThan(0)
  })
})

describe('number and size are limited while streaming', () => {
  test('five files are taken, six are not', async () => {
    const files = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => asFile(await makePng(), `${n}.png`)),
    )
    expect((await raise(files.slice(0, 5))).body.attachments).toHaveLength(5)
    const answer = await raise(files)
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many_files'])
  })

  test('5 MB are taken to be looked at, a byte more is not, nor 20 MB in one', async () => {
    const jpeg = await makeJpeg()
    const sized = (bytes: number) => asFile(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]), 'a.jpg')
    expect((await raise([sized(contract.MOST_FILE_BYTES)])).status).toBe(200)
    for (const bytes of [contract.MOST_FILE_BYTES + 1, 20_000_000]) {
      const answer = await raise([sized(bytes)])
      expect([answer.status, answer.body.code]).toEqual([422, 'file_too_large'])
      expect(answer.body.detail).toContain('5 MB')
    }
  })

  test('an empty file is said to be empty', async () => {
    expect((await raise([asFile(Buffer.alloc(0), 'a.jpg')])).body.code).toBe('file_empty')
  })

  test('a body said to be larger than everything allowed is refused before it is read', async () => {
    const answer = await post({ 'content-length': '900000000' }, async (write) => write('--x\r\n'))
    expect([answer.status, answer.body.code]).toEqual([422, 'file_too_large'])
  })

  test('a stream that never ends is cut off, whatever it says', async () => {
    const chunk = Buffer.alloc(1_000_000)
    const sent = await post({}, async (write) => {
      await write(partHead('files', 'a.jpg'))
      for (let n = 0; n < 200; n++) if (!(await write(chunk))) return
    })
    expect(sent.bytes).toBeLessThan(100_000_000)
  })

  test('a slow stream is told so after its time, and its pieces are gone', async () => {
    const before = await countStaged()
    const begun = performance.now()
    const answer = await post({}, async (write, isOver) => {
      await write(partHead('files', 'a.jpg'))
      while (!isOver()) {
        await write('x')
        await delay(100)
      }
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'upload_too_slow'])
    expect(performance.now() - begun).toBeLessThan(60_000)
    await expect.poll(countStaged).toBeLessThanOrEqual(before)
  })

  test('a form broken off, without its boundary, or with too many or too long fields is malformed', async () => {
    const broken = [
      await post({}, async (write, _isOver, end) => {
        await write(partHead('files', 'a.jpg'))
        end()
      }),
      await post({ 'content-type': 'multipart/form-data' }, async (write) => void (await write('x'))),
      await post({}, async (write) => {
        for (let n = 0; n < 40; n++)
          await write(`--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nv\r\n`)
        await write('--x--\r\n')
      }),
      await post({}, async (write) => {
        await write(
          `--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n${'a'.repeat(70_000)}\r\n--x--\r\n`,
        )
      }),
      await post({}, async (write) => {
        await write('--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nv\r\n--x--\r\n')
      }),
    ]
    for (const { status, body } of broken) expect([status, body.code]).toEqual([400, 'request_malformed'])
  })
})

describe('where a scanner is configured', () => {
  test('what it finds is refused, what it cannot be shown waits for it and is not handed out', async () => {
    const scanner = await startScanner()
    const scanned = await startApi(
      { ...limits, CLAMD_HOST: '127.0.0.1', CLAMD_PORT: String(scanner.port) },
      api,
    )
    try {
      const bad = makePdf('', `4 0 obj<<>>stream\n${scanner.virus}\nendstream endobj`)
      const refusedBad = await raise([asFile(bad, 'a.pdf')], scanned)
      expect([refusedBad.status, refusedBad.body.code]).toEqual([422, 'file_infected'])
      const good = await raise([asFile(makePdf(), 'a.pdf')], scanned)
      expect(good.body.attachments).toMatchObject([{ state: 'ready' }])

      await scanner.stop()
      const waiting = await raise([asFile(makePdf(), 'b.pdf')], scanned)
      const infected = await raise([asFile(bad, 'c.pdf')], scanned)
      const idOf = ({ body }: typeof waiting) => body.attachments[0]?.id ?? ''
      expect(waiting.body.attachments).toMatchObject([{ state: 'checking' }])
      const early = await download(waiting.body.ticket.id, idOf(waiting), scanned)
      expect([early.status, early.code]).toEqual([409, 'attachment_unscanned'])
      const deps = {
        db: api.db,
        files: createFileStore(scanned.config),
        scanFile: createScanner(scanned.config),
      }
      await expect(scanKeptFile(deps, idOf(waiting))).rejects.toThrow('the scanner is away')

      await scanner.start()
      await scanned.runJobs()
      const late = await download(waiting.body.ticket.id, idOf(waiting), scanned)
      expect(late.status).toBe(200)
      const never = await download(infected.body.ticket.id, idOf(infected), scanned)
      expect([never.status, never.code]).toEqual([409, 'attachment_infected'])
    } finally {
      await scanner.stop()
      await scanned.close()
    }
  })
})

test('what a crash left between the store and the database is swept after a day, with its note', async () => {
  const files = createFileStore(api.config)
  const fileKey = `tickets/ab/${'ab'.repeat(16)}`
  await files.put(fileKey, Buffer.from('left'), 'image/jpeg')
  await api.db.insertInto('ticketUpload').values({ fileKey, createdAt: api.clock.now() }).execute()
  const raised = await raise([asFile(await makeJpeg(), 'a.jpg')])
  const sweep = () => removeLeftUploads({ db: api.db, clock: api.clock, files })
  expect(await sweep()).toBe(0)
  api.clock.advance({ days: 1, seconds: 1 })
  expect(await sweep()).toBe(1)
  api.clock.advance({ days: -1, seconds: -1 })
  expect(await files.get(fileKey)).toBeUndefined()
  expect((await download(raised.body.ticket.id, raised.body.attachments[0]?.id ?? '')).status).toBe(200)
})

test('a key that is none of ours opens nothing', async () => {
  const files = createFileStore(api.config)
  for (const key of ['../../etc/passwd', 'tickets/../x', '', `tickets/ab/${'ab'.repeat(16)}/..`])
    await expect(files.get(key)).rejects.toThrow('not a key of ours')
})

/** A request written by hand: what no browser would send. */
async function post(
  headers: Record<string, string>,
  send: (
    write: (chunk: string | Buffer) => Promise<boolean>,
    isOver: () => boolean,
    end: () => void,
  ) => Promise<unknown>,
) {
  const answered = Promise.withResolvers<{ status: number; body: { code?: string } }>()
  let over = false
  let bytes = 0
  const request = openRequest(`${api.url}/tickets/new`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  })
  const finish = (status: number, body: { code?: string }) => {
    over = true
    answered.resolve({ status, body })
  }
  request.on('response', (response) => {
    let text = ''
    response.on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => finish(response.statusCode ?? 0, JSON.parse(text || '{}') as { code?: string }))
    response.on('error', () => finish(0, {}))
  })
  request.on('error', () => finish(0, {}))
  const write = (chunk: string | Buffer) =>
    new Promise<boolean>((resolve) => {
      if (over) return resolve(false)
      bytes += chunk.length
      request.write(chunk, () => resolve(!over))
      // A server that no longer reads never calls back.
      void delay(3_000).then(() => resolve(false))
    })
  await send(
    write,
    () => over,
    () => void request.end(),
  )
  if (!over && headers['content-length'] === undefined) request.end()
  const answer = await answered.promise
  request.destroy()
  return { ...answer, bytes }
}

const partHead = (field: string, name: string) =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`

async function countStaged(): Promise<number> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('vazhipadu-form-')).length
}
