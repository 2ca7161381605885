import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleHouse } from './example-house.ts'
import { listAppHeaders } from './list-headers.ts'
import { requestHost } from './request-host.ts'
import { findPorts, type Nginx, startNginx } from './start-nginx.ts'

const { WEB_HOST, API_HOST, API_ORIGIN, GOOGLE_ORIGIN, CHECKOUT_ORIGINS } = exampleHouse
const headers = listAppHeaders({ api: API_ORIGIN, google: GOOGLE_ORIGIN, checkout: CHECKOUT_ORIGINS })
const directory = mkdtempSync(join(tmpdir(), 'vazhipadu-packed-'))
const files = {
  'web/assets/shell-abc123.js': 'export default 1',
  'web/assets/shell-abc123.js.br': 'packed by the build',
  'web/assets/main-abc123.js': `export default ${JSON.stringify('x'.repeat(2_000))}`,
}
let api: Server
let nginx: Nginx
let httpsPort = 0

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  api = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').setHeader('etag', '"days"')
    response.end(JSON.stringify({ days: 'open '.repeat(1_000) }))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const [httpPort = 0, secure = 0] = await findPorts(2)
  httpsPort = secure
  const roots = { WEB_ROOT: `${directory}/web`, BRIDGE_ROOT: `${directory}/web` }
  const given = {
    ...exampleHouse,
    ...roots,
    API_UPSTREAM: `127.0.0.1:${(api.address() as AddressInfo).port}`,
  }
  nginx = await startNginx(given, { directory: `${directory}/nginx`, httpPort, httpsPort })
})
afterAll(async () => {
  await nginx.stop()
  api.close()
  rmSync(directory, { recursive: true, force: true })
})

const ask = async (path: string, requestHeaders: Record<string, string> = {}, host = WEB_HOST) => {
  const { headers: said, ...answer } = await requestHost(httpsPort, host, path, requestHeaders)
  return { ...answer, said }
}

test('hands out what the build has packed under the file’s own name, and the file itself where it has not', async () => {
  const packed = await ask('/assets/shell-abc123.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect([packed.status, packed.body]).toEqual([200, 'packed by the build'])
  expect(packed.said).toMatchObject({
    ...headers,
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^application\/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const plain = await ask('/assets/shell-abc123.js')
  expect([plain.body, plain.said['content-encoding']]).toEqual(['export default 1', undefined])
  const notPacked = await ask('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
  expect([notPacked.status, notPacked.said['content-encoding']]).toEqual([200, 'gzip'])
  expect((await ask('/assets/gone.js', { 'accept-encoding': 'br' })).status).toBe(404)
  expect((await ask('/assets/shell-abc123.js.br')).status).toBe(404)
})

test.each([
  ['/booking/calendar?offering_id=28&month=2026-11', 'gzip'],
  ['/calendar/today', 'gzip'],
  ['/public/v1/days', 'gzip'],
  // Not compressed, because it sets a cookie: its length must not depend on its content.
  ['/auth/refresh', undefined],
  ['/profile/self', undefined],
])('the API’s answer to %s is packed as %s, and known again by its tag', async (path, packing) => {
  const answer = await ask(path, { 'accept-encoding': 'gzip' }, API_HOST)
  expect([answer.status, answer.said['content-encoding']]).toEqual([200, packing])
  expect(answer.said.etag).toMatch(/^(W\/)?"days"$/)
})
