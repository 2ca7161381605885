import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHost } from './ask-host.ts'
import { exampleHouse } from './example-house.ts'
import { listAppHeaders } from './list-headers.ts'
import { findPorts, type Nginx, startNginx } from './start-nginx.ts'

const { WEB_HOST, API_ORIGIN, GOOGLE_ORIGIN, CHECKOUT_ORIGINS } = exampleHouse
const headers = listAppHeaders({ api: API_ORIGIN, google: GOOGLE_ORIGIN, checkout: CHECKOUT_ORIGINS })
const directory = mkdtempSync(join(tmpdir(), 'vazhipadu-pages-'))
const files = {
  'web/index.html': 'the app',
  'web/temple.html': 'drawn in the browser',
  'web/robots.txt': 'User-agent: *',
  'web/assets/shell-abc123.js': 'export default 1',
  'web/assets/shell-abc123.js.br': 'packed by the build',
  'web/assets/main-abc123.js': `export default ${JSON.stringify('x'.repeat(2_000))}`,
  'pages/temple.html': 'the temple',
  'pages/temple/offerings/dhara.html': 'Dhara',
  'pages/temple/share/home.png': 'a picture',
}
let nginx: Nginx
let httpsPort = 0

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  const [httpPort = 0, secure = 0] = await findPorts(2)
  httpsPort = secure
  const roots = {
    WEB_ROOT: `${directory}/web`,
    BRIDGE_ROOT: `${directory}/web`,
    PAGES_ROOT: `${directory}/pages`,
  }
  nginx = await startNginx(
    { ...exampleHouse, ...roots },
    { directory: `${directory}/nginx`, httpPort, httpsPort },
  )
})
afterAll(async () => {
  await nginx.stop()
  rmSync(directory, { recursive: true, force: true })
})

const ask = async (path: string, asked: Record<string, string> = {}) => {
  const { headers: said, ...answer } = await askHost(httpsPort, WEB_HOST, path, asked)
  return { ...answer, said }
}

test('a list of pages that nobody has written is not there', async () => {
  expect((await ask('/sitemap.xml')).status).toBe(404)
})

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
