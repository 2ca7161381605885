import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleHouse } from './example-house.ts'
import { listAppHeaders } from './list-headers.ts'
import { requestHost } from './request-host.ts'
import { findPorts, type Nginx, startNginx } from './start-nginx.ts'

const { WEB_HOST, API_ORIGIN, GOOGLE_ORIGIN, CHECKOUT_ORIGINS } = exampleHouse
const headers = listAppHeaders({ api: API_ORIGIN, google: GOOGLE_ORIGIN, checkout: CHECKOUT_ORIGINS })
const directory = mkdtempSync(join(tmpdir(), 'vazhipadu-pages-'))
const files = {
  'web/index.html': 'the app',
  'web/temple.html': 'drawn in the browser',
  'web/robots.txt': 'User-agent: *',
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

const ask = async (path: string) => {
  const { headers: said, ...answer } = await requestHost(httpsPort, WEB_HOST, path)
  return { ...answer, said }
}

test.each([
  ['/temple', 'the temple'],
  ['/temple/offerings/dhara', 'Dhara'],
  ['/temple/share/home.png', 'a picture'],
  ['/temple/ml/today', 'drawn in the browser'],
  ['/temple/offerings', 'drawn in the browser'],
  ['/robots.txt', 'User-agent: *'],
  ['/templex', 'the app'],
])('%s is what the worker wrote, or else what was built', async (path, body) => {
  expect(await ask(path)).toMatchObject({
    status: 200,
    body,
    said: { ...headers, 'cache-control': 'no-cache' },
  })
})

test('a list of pages that nobody has written is not there', async () => {
  expect((await ask('/sitemap.xml')).status).toBe(404)
})
