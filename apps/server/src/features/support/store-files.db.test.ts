import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore } from '../../gateways/files.ts'
import { createScanner } from '../../gateways/scan-file.ts'
import { createSemaphore } from '../../platform/create-semaphore.ts'
import {
  makeJpeg,
  makeJpegWithPlace,
  makePdf,
  makeRefusedFiles,
  makeTamedFiles,
} from '../../testing/make-hostile-files.ts'
import { makeStreamRun } from '../../testing/make-stream-run.ts'
import { startApi } from '../../testing/start-api.ts'
import { startScanner } from '../../testing/start-scanner.ts'
import { asFile, startUploads, type Uploads, uploadLimits } from '../../testing/start-uploads.ts'
import { scanKeptFile } from './scan-kept-file.ts'
import { storeFiles } from './store-files.ts'
import { removeLeftUploads } from './sweep-uploads.ts'

const refused = await makeRefusedFiles()
const tamed = await makeTamedFiles()

let api: Uploads
beforeAll(async () => {
  api = await startUploads()
})
afterAll(() => api.close())

describe('a file that is refused leaves neither ticket nor file', () => {
  test.each(refused.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
    const ticketsBefore = await api.countTickets()
    const keptBefore = (await api.listKept()).length
    const answer = await api.raise([asFile(file.content, file.name, file.type)])
    expect([answer.status, answer.body.code]).toEqual([422, file.code])
    expect(answer.body.fields?.files).toBe(answer.body.detail)
    expect([await api.countTickets(), (await api.listKept()).length]).toEqual([ticketsBefore, keptBefore])
  })

  test('HEIC is refused with an explanation of how to send JPEG', async () => {
    const heic = refused.find(({ code }) => code === 'heic_refused')
    const answer = await api.raise([asFile(heic?.content ?? Buffer.alloc(1), 'IMG.HEIC')])
    expect(answer.body.detail).toContain('Settings, Camera, Formats, Most Compatible')
  })

  test('and the good ones sent beside it are taken back', async () => {
    const before = (await api.listKept()).length
    const answer = await api.raise([asFile(await makeJpeg(), 'a.jpg'), asFile(Buffer.from('hello'), 'b.txt')])
    expect(answer.status).toBe(422)
    expect(await api.listKept()).toHaveLength(before)
    expect(await api.db.selectFrom('ticketUpload').selectAll().execute()).toEqual([])
  })

  test('also by a store that takes nothing back: the person hears why, the rest is swept', async () => {
    const { files } = api.shared
    const remove = files.remove.bind(files)
    files.remove = () => Promise.reject(new Error('away'))
    const answer = await api.raise([asFile(await makeJpeg(), 'a.jpg'), asFile(Buffer.from('hello'), 'b.txt')])
    files.remove = remove
    expect(answer.status).toBe(422)
    const left = await api.db.selectFrom('ticketUpload').selectAll().execute()
    expect(left).toHaveLength(1)
    await removeLeftUploads({ db: api.db, clock: { now: () => new Date('2100-01-01') }, files })
    expect(await api.db.selectFrom('ticketUpload').selectAll().execute()).toEqual([])
  })
})

describe('PDF files are inspected outside the event loop', () => {
  test('the API answers meanwhile', async () => {
    const file = () => asFile(makeStreamRun(5 * 1024 * 1024), 'bill.pdf')
    let done = false
    const raising = api.raise(Array.from({ length: 5 }, file)).finally(() => {
      done = true
    })
    let slowestMs = 0
    while (!done) {
      const began = performance.now()
      await (await fetch(`${api.url}/healthz`)).arrayBuffer()
      slowestMs = Math.max(slowestMs, performance.now() - began)
    }
    expect((await raising).status).toBe(200)
    expect(slowestMs).toBeLessThan(1_500)
  })

  test('a file that takes too long is refused, and the next is inspected', async () => {
    const { threads } = api.shared
    const run = threads.run.bind(threads)
    const hang = new URL('../../testing/hang-thread.ts', import.meta.url).href
    threads.run = (task) => run({ ...task, module: hang, longestMs: 1_500 })
    const answer = await api.raise([asFile(makePdf(), 'bill.pdf')])
    threads.run = run
    expect([answer.status, answer.body.code]).toEqual([422, 'pdf_too_complex'])
    expect(answer.body.fields?.files).toContain('takes too long to check')
    expect((await api.raise([asFile(makePdf(), 'bill.pdf')])).status).toBe(200)
  })
})

describe('a file that is taken comes out harmless', () => {
  test.each(tamed.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
    const raised = await api.raise([asFile(file.content, file.name, file.type)])
    expect([raised.status, raised.body.detail]).toEqual([200, undefined])
    const [kept] = raised.body.attachments
    expect(kept?.name).toMatch(file.saved)
    expect(kept?.name).not.toContain(file.gone)
    const answer = await api.download(raised.body.ticket.id, kept?.id ?? '')
    expect(answer.status).toBe(200)
    const { content } = answer
    expect(content.includes(Buffer.from(file.gone, 'latin1'))).toBe(false)
    expect(answer.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
    expect((await sharp(content).metadata()).width).toBe(60)
  })

  test('location, camera and other metadata are removed, and a rotated picture is turned upright', async () => {
    const place = await makeJpegWithPlace()
    expect((await sharp(place).metadata()).exif?.length).toBeGreaterThan(0)
    const turned = await sharp({ create: { width: 80, height: 20, channels: 3, background: '#123' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const raised = await api.raise([asFile(place, 'a.jpg'), asFile(turned, 'b.jpg')])
    const seen = await Promise.all(
      raised.body.attachments.map(async ({ id }) => {
        const answer = await api.download(raised.body.ticket.id, id)
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

  test('a plain PDF is stored unchanged, under a random name', async () => {
    const pdf = makePdf()
    const raised = await api.raise([asFile(pdf, 'Bank statement.pdf', 'text/html')])
    const [kept] = raised.body.attachments
    expect(kept).toMatchObject({
      name: 'Bank statement.pdf',
      contentType: 'application/pdf',
      bytes: pdf.length,
    })
    const answer = await api.download(raised.body.ticket.id, kept?.id ?? '')
    expect(answer.content.equals(pdf)).toBe(true)
    const names = (await api.listKept()).map(({ name }) => name)
    expect(names.every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true)
    expect(
      (await readFile(join((await api.listKept())[0]?.parentPath ?? '', names[0] ?? ''))).length,
    ).toBeGreaterThan(0)
  })
})

describe('where a scanner is configured', () => {
  test('infected files are refused; unscanned ones wait and cannot be downloaded', async () => {
    const scanner = await startScanner()
    const scanned = await startApi(
      { ...uploadLimits, CLAMD_HOST: '127.0.0.1', CLAMD_PORT: String(scanner.port) },
      api,
    )
    try {
      const bad = makePdf('', `4 0 obj<<>>stream\n${scanner.virus}\nendstream endobj`)
      const refusedBad = await api.raise([asFile(bad, 'a.pdf')], scanned)
      expect([refusedBad.status, refusedBad.body.code]).toEqual([422, 'file_infected'])
      const good = await api.raise([asFile(makePdf(), 'a.pdf')], scanned)
      expect(good.body.attachments).toMatchObject([{ state: 'ready' }])

      await scanner.stop()
      const waiting = await api.raise([asFile(makePdf(), 'b.pdf')], scanned)
      const infected = await api.raise([asFile(bad, 'c.pdf')], scanned)
      const idOf = ({ body }: typeof waiting) => body.attachments[0]?.id ?? ''
      expect(waiting.body.attachments).toMatchObject([{ state: 'checking' }])
      const early = await api.download(waiting.body.ticket.id, idOf(waiting), scanned)
      expect([early.status, early.code]).toEqual([409, 'attachment_unscanned'])
      const deps = {
        db: api.db,
        files: createFileStore(scanned.config),
        scanFile: createScanner(scanned.config),
      }
      await expect(scanKeptFile(deps, idOf(waiting))).rejects.toThrow('the scanner is away')

      await scanner.start()
      await scanned.runJobs()
      const late = await api.download(waiting.body.ticket.id, idOf(waiting), scanned)
      expect(late.status).toBe(200)
      const never = await api.download(infected.body.ticket.id, idOf(infected), scanned)
      expect([never.status, never.code]).toEqual([409, 'attachment_infected'])
    } finally {
      await scanner.stop()
      await scanned.close()
    }
  })
})

test('files orphaned by a crash are deleted after a day', async () => {
  const files = createFileStore(api.config)
  const fileKey = `tickets/ab/${'ab'.repeat(16)}`
  await files.put(fileKey, Buffer.from('left'), 'image/jpeg')
  await api.db.insertInto('ticketUpload').values({ fileKey, createdAt: api.clock.now() }).execute()
  const raised = await api.raise([asFile(await makeJpeg(), 'a.jpg')])
  const sweep = () => removeLeftUploads({ db: api.db, clock: api.clock, files })
  expect(await sweep()).toBe(0)
  api.clock.advance({ days: 1, seconds: 1 })
  expect(await sweep()).toBe(1)
  api.clock.advance({ days: -1, seconds: -1 })
  expect(await files.get(fileKey)).toBeUndefined()
  expect((await api.download(raised.body.ticket.id, raised.body.attachments[0]?.id ?? '')).status).toBe(200)
})

test('a key that is none of ours opens nothing', async () => {
  const files = createFileStore(api.config)
  for (const key of ['../../etc/passwd', 'tickets/../x', '', `tickets/ab/${'ab'.repeat(16)}/..`])
    await expect(files.get(key)).rejects.toThrow('not a key of ours')
})

test('the queue for a hanging scanner is limited, and further requests get a retry hint', async () => {
  const scan = Promise.withResolvers<'away'>()
  let held = 0
  const scanFile = () => {
    held++
    return scan.promise
  }
  const room = createSemaphore({ concurrency: 2, maxQueued: 1, patienceMs: 60_000 })
  const { db, clock, shared } = api
  const { files, pictureTurns: turns, threads } = shared
  const deps = { db, clock, files, scanFile, turns, threads, room }
  const content = makePdf()
  const path = join(await mkdtemp(join(tmpdir(), 'vazhipadu-room-')), 'a.pdf')
  await writeFile(path, content)
  const staged = { path, name: 'a.pdf', bytes: content.length }
  const keep = () => storeFiles(deps, [staged], async (kept) => kept)
  const keeping = [keep(), keep(), keep()]
  await expect.poll(() => held).toBe(2)
  await expect(keep()).rejects.toMatchObject({ code: 'busy' })
  expect(held).toBe(2)
  scan.resolve('away')
  expect((await Promise.all(keeping)).flat()).toHaveLength(3)
  await db.deleteFrom('ticketUpload').execute()
})
