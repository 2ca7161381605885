import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import * as contract from '@vazhipadu/contract/support'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeAccount } from '../../testing/make-account.ts'
import { makeJpeg, makePng } from '../../testing/make-hostile-files.ts'
import { asFile, startUploads, type Uploads } from '../../testing/start-uploads.ts'
import { writeRequest } from '../../testing/write-request.ts'

// These tests wait for a stream that is slow on purpose.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: Uploads
beforeAll(async () => {
  api = await startUploads()
})
afterAll(() => api.close())

describe('number and size are limited while streaming', () => {
  test('five files are taken, six are not', async () => {
    const files = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => asFile(await makePng(), `${n}.png`)),
    )
    expect((await api.raise(files.slice(0, 5))).body.attachments).toHaveLength(5)
    const answer = await api.raise(files)
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many_files'])
  })

  test('5 MB are taken to be looked at, a byte more is not, nor 20 MB in one', async () => {
    const jpeg = await makeJpeg()
    const sized = (bytes: number) => asFile(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]), 'a.jpg')
    expect((await api.raise([sized(contract.MAX_FILE_BYTES)])).status).toBe(200)
    for (const bytes of [contract.MAX_FILE_BYTES + 1, 20_000_000]) {
      const answer = await api.raise([sized(bytes)])
      expect([answer.status, answer.body.code]).toEqual([422, 'file_too_large'])
      expect(answer.body.detail).toContain('5 MB')
    }
  })

  test('an empty file is reported as empty', async () => {
    expect((await api.raise([asFile(Buffer.alloc(0), 'a.jpg')])).body.code).toBe('file_empty')
  })

  test('a body declared larger than the limit is refused before it is read', async () => {
    const answer = await writeRequest(api, { 'content-length': '900000000' }, async (write) =>
      write('--x\r\n'),
    )
    expect([answer.status, answer.body.code]).toEqual([422, 'file_too_large'])
  })

  test('an endless stream is cut off at the limit, whatever length it declares', async () => {
    const chunk = Buffer.alloc(1_000_000)
    const sent = await writeRequest(api, {}, async (write) => {
      await write(partHead('files', 'a.jpg'))
      for (let n = 0; n < 200; n++) if (!(await write(chunk))) return
    })
    expect(sent.bytes).toBeLessThan(100_000_000)
  })

  test('a slow stream is refused after the timeout, and its partial files are deleted', async () => {
    const before = await countStaged()
    const begun = performance.now()
    const answer = await writeRequest(api, {}, async (write, isOver) => {
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
      await writeRequest(api, {}, async (write, _isOver, end) => {
        await write(partHead('files', 'a.jpg'))
        end()
      }),
      await writeRequest(
        api,
        { 'content-type': 'multipart/form-data' },
        async (write) => void (await write('x')),
      ),
      await writeRequest(api, {}, async (write) => {
        for (let n = 0; n < 40; n++)
          await write(`--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nv\r\n`)
        await write('--x--\r\n')
      }),
      await writeRequest(api, {}, async (write) => {
        await write(
          `--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n${'a'.repeat(70_000)}\r\n--x--\r\n`,
        )
      }),
      await writeRequest(api, {}, async (write) => {
        await write('--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nv\r\n--x--\r\n')
      }),
    ]
    for (const { status, body } of broken) expect([status, body.code]).toEqual([400, 'request_malformed'])
  })
})

const partHead = (field: string, name: string) =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`

async function countStaged(): Promise<number> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('vazhipadu-form-')).length
}

describe('a form that is cut off', () => {
  const edge = 'edge'
  const field = (name: string) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`
  const file = (bytes: number) =>
    `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n${'x'.repeat(bytes)}\r\n`
  const many = Array.from({ length: 1_500 }, (_, n) => field(`field${n}`)).join('')

  test.each([
    ['in its only file', field('text') + file(3)],
    ['among more fields than are taken, after a file that is too large', file(6_300_000) + many],
    ['among more fields than are taken', field('text') + many],
  ])('%s is refused at once, and ends nothing but itself', async (_where, body) => {
    const thrown: unknown[] = []
    const note = (error: unknown) => void thrown.push(error)
    process.on('uncaughtException', note)
    const { token } = await makeAccount(api)
    const answer = await fetch(`${api.url}/tickets/new`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      body,
    })
    process.off('uncaughtException', note)
    expect(['request_malformed', 'file_too_large']).toContain(
      ((await answer.json()) as { code: string }).code,
    )
    expect(thrown).toEqual([])
  })
})
