import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBucket } from '../testing/degraded/start-bucket.ts'
import { makeConfig } from '../testing/make-config.ts'
import { createFileStore } from './files.ts'

const KEY = 'tickets/ab/abababababababababababababababab'
// Long enough for a bucket on the same machine while other tests run.
const PATIENCE_MS = 2_000

const openStore = (port: number) =>
  createFileStore(
    makeConfig('postgres://nobody@127.0.0.1:1/none', {
      FILES_S3_BUCKET: 'files',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_ACCESS_KEY: 'a-key-of-tests',
      FILES_S3_SECRET_KEY: 'the-secret-of-the-bucket-in-tests',
    }),
    PATIENCE_MS,
  )

test('a slow reader gets the whole file, even beyond the bucket’s timeout', async () => {
  const bucket = await startBucket()
  const files = openStore(bucket.port)
  const sent = Buffer.alloc(5_000_000, 'picture')
  await files.put(KEY, sent, 'image/jpeg')
  const found = await files.get(KEY)
  const parts: Buffer[] = []
  for await (const part of found?.content ?? []) {
    // Longer than the time limit, to test that nothing happens meanwhile.
    if (parts.length === 0) await pass(PATIENCE_MS + 500)
    parts.push(part as Buffer)
  }
  expect(Buffer.concat(parts).equals(sent)).toBe(true)
  await bucket.close()
})

test('a bucket that stops in the middle is given up', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half of it')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const found = await openStore((server.address() as AddressInfo).port).get(KEY)
  if (!found) throw new Error('the bucket has begun to answer')
  await expect(buffer(found.content)).rejects.toThrow('stopped in the middle')
  server.closeAllConnections()
  server.close()
})
