import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPlatform } from '../../start-platform.ts'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { makeClock } from '../../testing/make-clock.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { outageOf } from '../db/database.ts'
import { createLog } from '../log.ts'
import { buildServer } from './build-server.ts'
import { type Download, type Downloads, serveDownloads } from './create-download.ts'

const clock = makeClock()
const owner = randomUUID()
const requests: Array<Pick<Download, 'ref' | 'accountId'>> = []

let database: Awaited<ReturnType<typeof cloneDatabase>>
let platform: Awaited<ReturnType<typeof startPlatform>>
let app: FastifyInstance
let other: FastifyInstance
let downloads: Downloads
let url: string
let otherUrl: string

/** Two processes of the API on one database. */
async function startOne() {
  const made = await buildServer({ ...platform, clock })
  made.decorate('outage', outageOf(platform.db))
  const offers = serveDownloads(made, { ...platform, clock })
  offers.register('receipt', async (offer) => {
    requests.push(offer)
    if (offer.ref === 'gone') return undefined
    if (offer.ref === 'long') return { content: Readable.from([Buffer.from('one '), Buffer.from('two')]) }
    return { content: Buffer.from(`receipt ${offer.ref}`) }
  })
  return { made, offers, at: await made.listen({ host: '127.0.0.1', port: 0 }) }
}

beforeAll(async () => {
  database = await cloneDatabase()
  platform = await startPlatform(makeConfig(database.url), createLog('silent'))
  const first = await startOne()
  const second = await startOne()
  app = first.made
  downloads = first.offers
  url = first.at
  other = second.made
  otherUrl = second.at
})
afterAll(async () => {
  await app.close()
  await other.close()
  await platform.stop()
  await database.drop()
})

const offered = (changes: Partial<Download> = {}) =>
  downloads.create({
    kind: 'receipt',
    ref: 'V1',
    accountId: owner,
    fileName: 'receipt.pdf',
    contentType: 'application/pdf',
    ...changes,
  })
const pathOf = (offer: { url: string }) => new URL(offer.url).pathname
const countRows = async () =>
  (
    await platform.db
      .selectFrom('downloadOffer')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n

describe('an offered download', () => {
  test('is a URL of the API, good for a minute', async () => {
    const offer = await offered()
    expect(offer.url).toMatch(/^http:\/\/localhost:4000\/files\/[\w-]{43}$/)
    expect(offer.expiresAt).toBe(new Date(clock.now().getTime() + 60_000).toISOString())
  })

  test('answers the file as an attachment that nothing keeps, sniffs or runs', async () => {
    const answer = await fetch(url + pathOf(await offered()))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('receipt V1')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'content-disposition': 'attachment; filename="receipt.pdf"; filename*=UTF-8\'\'receipt.pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(requests.at(-1)).toMatchObject({ ref: 'V1', accountId: owner })
  })

  test('works once, in whichever process', async () => {
    const path = pathOf(await offered())
    expect((await fetch(otherUrl + path)).status).toBe(200)
    const again = await fetch(url + path)
    expect(again.status).toBe(404)
    expect(await again.json()).toEqual({
      code: 'download_gone',
      detail: 'This download is no longer offered. Please ask for it again on the page.',
    })
  })

  test('only one of many concurrent requests gets it', async () => {
    const path = pathOf(await offered())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fetch((n % 2 ? url : otherUrl) + path)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  })

  test('is gone after its minute, and its row with the next offer', async () => {
    await platform.db.deleteFrom('downloadOffer').execute()
    const path = pathOf(await offered())
    clock.advance({ seconds: 59 })
    const inTime = pathOf(await offered())
    expect((await fetch(url + path)).status).toBe(200)
    clock.advance({ seconds: 60 })
    expect((await fetch(url + inTime)).status).toBe(404)
    expect(await countRows()).toBe(1)
    await offered()
    expect(await countRows()).toBe(1)
  })

  test('is not used up by asking about it', async () => {
    const path = pathOf(await offered())
    expect((await fetch(url + path, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(url + path)).status).toBe(200)
  })

  test('is streamed when the opener streams', async () => {
    const answer = await fetch(url + pathOf(await offered({ ref: 'long' })))
    expect(await answer.text()).toBe('one two')
  })

  test('of something that is gone is 404', async () => {
    expect((await fetch(url + pathOf(await offered({ ref: 'gone' })))).status).toBe(404)
  })

  test('keeps no secret in its row', async () => {
    await platform.db.deleteFrom('downloadOffer').execute()
    const ticket =
      pathOf(await offered())
        .split('/')
        .at(-1) ?? ''
    const row = await platform.db.selectFrom('downloadOffer').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(ticket)
    expect(row.digest.toString('utf8')).not.toContain(ticket)
  })

  test.each(['x', 'a'.repeat(43), '..%2f..%2fetc%2fpasswd'])('is not guessed (%s)', async (ticket) => {
    expect((await fetch(`${url}/files/${ticket}`)).status).toBe(404)
  })

  test('cannot be requested with characters that no table can store', async () => {
    expect((await fetch(`${url}/files/%00`)).status).toBe(422)
  })

  test.each([
    ['പ്രസാദം.pdf', "filename*=UTF-8''%E0%B4%AA"],
    ['a"; filename="b.exe', 'filename="a__ filename__b.exe"'],
    ['a\r\nset-cookie: x=1.pdf', 'filename="a__set-cookie_ x_1.pdf"'],
    ['\ud800.pdf', 'filename="_.pdf"'],
  ])('keeps the name %j harmless', async (fileName, part) => {
    const answer = await fetch(url + pathOf(await offered({ fileName })))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain(part)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

test('every kind of download has exactly one handler', async () => {
  await expect(offered({ kind: 'label' })).rejects.toThrow('nobody opens label')
  expect(() => downloads.register('receipt', async () => undefined)).toThrow('two openers of receipt')
})
