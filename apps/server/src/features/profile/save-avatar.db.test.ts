import { signIn } from '@vazhipadu/contract/identity'
import * as contract from '@vazhipadu/contract/profile'
import { getProfile } from '@vazhipadu/contract/profile'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { makeAccount, PASSWORD } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let me: Awaited<ReturnType<typeof makeAccount>>
let neighbour: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  // Raised, because every hostile file below counts as an upload.
  api = await startApi({ LIMIT_PICTURES_PER_ACCOUNT_AN_HOUR: '60' })
  me = await makeAccount(api)
  neighbour = await makeAccount(api)
})
afterAll(() => api.close())
beforeEach(() => sqlRows(api.db, 'delete from avatar; update account set avatar = null'))

type Sent = { status: number; body: { avatar: string; code: string; detail: string; message: string } }

async function post(
  form: FormData | string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const answer = await fetch(`${api.url}/profile/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Sent['body'] }
}

function formOf(bytes: Uint8Array, name = 'me.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

const upload = (bytes: Uint8Array, who = me) => post(formOf(bytes), who.token)

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 60, b: 40 } } })

const look = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers })

const self = async (who = me) => (await api.call(getProfile, {}, who)).body.avatar

describe('my picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'sent as %s is kept small, square and as WebP',
    async (format) => {
      const sent = await upload(await flat(900, 600).toFormat(format).toBuffer())
      expect(sent.status).toBe(200)
      expect(await self()).toBe(sent.body.avatar)
      const answer = await look(sent.body.avatar)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const kept = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(kept).toMatchObject({ format: 'webp', width: 256, height: 256 })
    },
  )

  test('that ends before its end, or in no form at all, is refused and never our fault', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
    const begun = '--edge\r\ncontent-disposition: form-data; name="file"; filename="me.pdf"\r\n\r\n%PDF-1.7'
    for (const form of [begun, `${begun}\r\n--edge`, '--edge\r\n', 'nothing'])
      expect((await post(form, me.token, headers)).status, form).toBe(422)
  })

  test('is rotated upright and loses its EXIF data', async () => {
    const blue = await flat(400, 200)
      .composite([
        {
          input: await sharp({ create: { width: 200, height: 200, channels: 3, background: 'blue' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Make: 'Camera of Sreedevi' }, IFD3: { GPSLatitude: '9/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(blue.includes('Camera of Sreedevi')).toBe(true)
    const { body } = await upload(blue)
    const bytes = Buffer.from(await (await look(body.avatar)).arrayBuffer())
    const meta = await sharp(bytes).metadata()
    expect([meta.exif, meta.xmp, meta.icc, meta.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('Camera')).toBe(false)
    // After a quarter turn the blue half is at the top.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)]
    expect(pixel(128, 20)[2]).toBeGreaterThan(200)
    expect(pixel(128, 235)[0]).toBeGreaterThan(150)
  })

  test('is answered by an ETag, and unchanged it is not sent twice', async () => {
    const { body } = await upload(await flat(300, 300).png().toBuffer())
    const first = await look(body.avatar)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, max-age=3600')
    const again = await look(body.avatar, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect((await again.arrayBuffer()).byteLength).toBe(0)
  })

  test('replacing it creates a new unguessable URL and deletes the old file', async () => {
    const first = (await upload(await flat(300, 300).png().toBuffer())).body.avatar
    const second = (await upload(await flat(200, 300).png().toBuffer())).body.avatar
    expect(second).not.toBe(first)
    expect(second).toMatch(/^\/profile\/avatar\/[\w-]{32}$/)
    expect((await look(first)).status).toBe(404)
    expect((await look(second)).status).toBe(200)
    const signedIn = await api.call(signIn, { body: { identifier: me.email, password: PASSWORD } })
    expect(signedIn.body.user.avatar).toBe(second)
  })

  test('removed, is gone for everyone, and removing again does no harm', async () => {
    const mine = (await upload(await flat(300, 300).png().toBuffer())).body.avatar
    const theirs = (await upload(await flat(300, 300).png().toBuffer(), neighbour)).body.avatar
    const removed = await api.call(contract.deleteAvatar, {}, me)
    expect(removed.body).toEqual({ status: 'success', message: 'Your picture has been removed.' })
    expect(await self()).toBeNull()
    expect((await look(mine)).status).toBe(404)
    expect((await look(theirs)).status).toBe(200)
    expect((await api.call(contract.deleteAvatar, {}, me)).status).toBe(200)
  })
})

describe('a hostile or mistaken file is refused, and the picture stays', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
  const page = '<html><script>alert(1)</script></html>'
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

  test.each([
    ['an SVG that reads a file', Buffer.from(svg), 'picture_type'],
    ['a page named as a picture', Buffer.from(page), 'picture_type'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 'picture_type'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'picture_type'],
    ['nothing', Buffer.alloc(0), 'picture_type'],
    [
      'a page behind the first bytes of a JPEG',
      Buffer.concat([jpegStart, Buffer.from(page)]),
      'picture_unreadable',
    ],
    [
      'noise behind the first bytes of a WebP',
      Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ????', 'latin1'),
      'picture_unreadable',
    ],
    [
      'two megabytes and a byte',
      Buffer.concat([jpegStart, Buffer.alloc(contract.avatarMaxBytes)]),
      'picture_too_large',
    ],
  ])('%s', async (_what, bytes, code) => {
    const before = (await upload(await flat(300, 300).png().toBuffer())).body.avatar
    const refused = await upload(bytes)
    expect(refused).toMatchObject({ status: 422, body: { code } })
    expect(refused.body.detail).toMatch(/^[A-Z].*\.$/)
    expect(await self()).toBe(before)
    expect((await look(before)).status).toBe(200)
  })

  test('a picture cut short', async () => {
    const whole = await flat(800, 800).png({ compressionLevel: 0 }).toBuffer()
    expect((await upload(whole.subarray(0, whole.length / 2))).body.code).toBe('picture_unreadable')
  })

  test('a small file that unfolds to hundreds of megabytes', async () => {
    const bomb = await flat(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(contract.avatarMaxBytes)
    expect((await upload(bomb)).body.code).toBe('picture_too_many_pixels')
  })

  test('eight at once that unfold to 150 MB each are refused before a pixel is decoded', async () => {
    const large = await flat(7_000, 7_100).png({ compressionLevel: 9 }).toBuffer()
    expect(large.length).toBeLessThan(contract.avatarMaxBytes)
    const started = process.cpuUsage()
    const sent = await Promise.all(Array.from({ length: 8 }, () => upload(large)))
    expect(sent.map(({ body }) => body.code)).toEqual(Array(8).fill('picture_too_many_pixels'))
    const { user, system } = process.cpuUsage(started)
    // Decoding one of them takes a second of CPU time, and eight took half a minute.
    expect((user + system) / 1_000_000).toBeLessThan(2)
  })

  test('JSON instead of a form, a field beside the file', async () => {
    expect((await post('{}', me.token, { 'content-type': 'application/json' })).body.code).toBe(
      'picture_missing',
    )
    const picture = await flat(300, 300).png().toBuffer()
    const beside = new FormData()
    beside.append('accountId', 'somebody else')
    beside.append('file', new Blob([new Uint8Array(picture)]), 'me.png')
    // The form field is ignored: the picture is always the caller's.
    expect((await post(beside, neighbour.token)).status).toBe(200)
    expect(await self()).toBeNull()
  })
})

describe('the limits', () => {
  test('no other call accepts form data', async () => {
    const answer = await fetch(`${api.url}/profile/user-preference`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}` },
      body: formOf(Buffer.from('x')),
    })
    expect(answer.status).toBe(415)
  })

  test('a stranger is refused before anything is read, and so is a foreign page', async () => {
    const form = formOf(await flat(30, 30).png().toBuffer())
    expect((await post(form, 'no token')).status).toBe(401)
    expect((await post(form, me.token, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('uploads are counted for each account', async () => {
    const busy = await startApi({ LIMIT_PICTURES_PER_ACCOUNT_AN_HOUR: '1' }, api)
    try {
      const send = () =>
        fetch(`${busy.url}/profile/avatar`, {
          method: 'POST',
          headers: { authorization: `Bearer ${neighbour.token}` },
          body: formOf(Buffer.from('x')),
        })
      await send()
      expect((await send()).status).toBe(429)
    } finally {
      await busy.close()
    }
  })

  test('picture processing shares one queue with all other pictures', async () => {
    const turns = api.shared.pictureTurns
    await turns.enter()
    let isDrawn = false
    const sending = upload(await flat(300, 300).png().toBuffer()).then((sent) => {
      isDrawn = true
      return sent
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(isDrawn).toBe(false)
    turns.leave()
    expect((await sending).status).toBe(200)
  })

  test('a missing picture gets the right message', async () => {
    const answer = await look('/profile/avatar/nobody')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ detail: 'data not found' })
  })
})
