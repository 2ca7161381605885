import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request as requestPlain, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleHouse } from './example-house.ts'
import type { Values } from './fill-template.ts'
import { listAppHeaders, listBridgeHeaders } from './list-headers.ts'
import { type Answer, requestHost } from './request-host.ts'
import { findPorts, type Nginx, startNginx } from './start-nginx.ts'

const WEB = 'seva.temple.example'
const PAY = 'pay.temple.example'
const API = 'api.temple.example'
const origins = {
  api: `https://${API}`,
  google: 'https://accounts.google.com',
  checkout: 'https://checkout.bank.example https://api.bank.example',
}
const values: Values = {
  ...exampleHouse,
  GOOGLE_CLIENT_ID: 'temple.apps.example',
  SOURCE_URL: 'https://source.temple.example',
  CHECKOUT_ORIGINS: origins.checkout,
}

const directory = mkdtempSync(join(tmpdir(), 'vazhipadu-host-'))
let nginx: Nginx
let api: Server
let httpPort = 0
let httpsPort = 0
let isAway = false
/** Headers of each request that reached the API. */
const heard: IncomingHttpHeaders[] = []

beforeAll(async () => {
  const files = {
    'web/index.html': '<!doctype html><title>app</title>',
    'web/waiting-room.html': '<!doctype html><title>waiting</title>',
    'web/worker.js': 'self.addEventListener("fetch", () => {})',
    'web/manifest.webmanifest': '{}',
    'web/icons/icon-192.png': '',
    'web/assets/main-abc123.js': `export default ${JSON.stringify('x'.repeat(2_000))}`,
    'web/.env': 'SECRET=1',
    'bridge/razorpay-bridge.html': '<!doctype html><title>payment</title>',
    'bridge/assets/bridge-abc123.js': 'export default 1',
    'bridge/apply-stored-theme.js': 'not for this host',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  api = createServer((incoming, response) => {
    heard.push(incoming.headers)
    if (incoming.url === '/hang-up' || isAway) return void response.destroy()
    if (incoming.url?.startsWith('/waiting-room/')) {
      response.setHeader('cache-control', 'public, max-age=1, stale-while-revalidate=1, stale-if-error=60')
      response.setHeader('vary', 'Origin')
      if (incoming.headers.origin) response.setHeader('access-control-allow-origin', incoming.headers.origin)
    }
    response.setHeader('strict-transport-security', 'max-age=1').setHeader('content-type', 'application/json')
    if (incoming.url !== '/releases/announced') return void response.end('{}')
    response.setHeader('cache-control', 'public, max-age=5').setHeader('vary', 'Accept-Language')
    response.end(JSON.stringify(incoming.headers['accept-language']))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const [plain = 0, secure = 0] = await findPorts(2)
  httpPort = plain
  httpsPort = secure
  const given = {
    ...values,
    WEB_ROOT: `${directory}/web`,
    BRIDGE_ROOT: `${directory}/bridge`,
    API_UPSTREAM: `127.0.0.1:${(api.address() as AddressInfo).port}`,
  }
  nginx = await startNginx(given, { directory: `${directory}/nginx`, httpPort, httpsPort })
})
afterAll(async () => {
  await nginx.stop()
  api.closeAllConnections()
  api.close()
  rmSync(directory, { recursive: true, force: true })
})

const ask = (host: string, path: string, headers?: Record<string, string>) =>
  requestHost(httpsPort, host, path, headers)

test('what anybody’s program may read comes without credentials, and its failures leave no line', async () => {
  const laden = { cookie: 'refresh=1', authorization: 'Bearer 1' }
  for (const path of ['/public/v1/days?month=2026-12', '/public/v1/calendars/secret-1.ics'])
    expect((await ask(API, path, laden)).status).toBe(200)
  expect(heard.slice(-2).some(({ cookie, authorization }) => cookie ?? authorization)).toBe(false)
  isAway = true
  for (const path of ['/public/v1/calendars/secret-2.ics', '/public/v1/days?month=told'])
    expect((await ask(API, path)).status).toBe(502)
  isAway = false
  await expect.poll(() => nginx.readLog()).toContain('month=told')
  expect(nginx.readLog()).not.toContain('secret-')
})

describe('the app’s host', () => {
  test('says every header of the one source with its page, its files and what is not there', async () => {
    const said = listAppHeaders(origins)
    for (const path of ['/', '/home', '/assets/main-abc123.js', '/assets/gone.js', '/razorpay-bridge'])
      expect([path, (await ask(WEB, path)).headers]).toMatchObject([path, said])
    expect(said['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(said['strict-transport-security']).toContain('max-age=63072000')
    expect((await ask(WEB, '/')).headers.server).toBe('nginx')
  })

  test('answers every address with the one page, which is asked for again each time', async () => {
    for (const path of ['/', '/guided-booking?offering_id=1', '/customer-support/ticket/7']) {
      const answer = await ask(WEB, path)
      expect([answer.status, answer.body]).toEqual([200, '<!doctype html><title>app</title>'])
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
  })

  test('tells the pages where the others are, on the payment page’s host too', async () => {
    for (const [host, headers] of [
      [WEB, listAppHeaders(origins)],
      [PAY, listBridgeHeaders(origins)],
    ] as const) {
      const configAnswer = await ask(host, '/config.json')
      expect(JSON.parse(configAnswer.body)).toEqual({
        api: origins.api,
        bridge: `https://${PAY}`,
        google: 'temple.apps.example',
        gsi: 'https://accounts.google.com/gsi/client',
        source: 'https://source.temple.example',
      })
      expect(configAnswer.headers).toMatchObject({ ...headers, 'cache-control': 'no-cache' })
      expect(configAnswer.headers['content-type']).toMatch(/^application\/json/)
    }
  })

  test('has the waiting page as a file of its own, under the same headers and asked for again each time', async () => {
    const page = await ask(WEB, '/waiting-room.html')
    expect([page.status, page.body]).toEqual([200, '<!doctype html><title>waiting</title>'])
    expect(page.headers).toMatchObject(listAppHeaders(origins))
    expect(page.headers['cache-control']).toBe('no-cache')
  })

  test('lets a file be kept for ever by its name, packed, and never the answer that it is gone', async () => {
    const file = await ask(WEB, '/assets/main-abc123.js', { 'accept-encoding': 'gzip' })
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['content-encoding']).toBe('gzip')
    const gone = await ask(WEB, '/assets/main-older.js')
    expect(gone.status).toBe(404)
    expect(gone.headers['cache-control']).toBeUndefined()
  })

  test('lets a phone install it: worker and manifest are asked for again each time, icons kept for a day', async () => {
    for (const [path, type, age] of [
      ['/worker.js', expect.stringMatching(/javascript/), 'no-cache'],
      ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
      ['/icons/icon-192.png', 'image/png', 'public, max-age=86400'],
    ])
      expect((await ask(WEB, path)).headers).toMatchObject({ 'content-type': type, 'cache-control': age })
  })

  test('sends whoever pays to the payment page’s host, without telling a server the token', async () => {
    const plain = await ask(WEB, '/razorpay-bridge')
    expect([plain.status, plain.headers.location]).toEqual([302, `https://${PAY}/razorpay-bridge`])
    // As requested by a page loaded before this change.
    const older = await ask(WEB, '/razorpay-bridge?token=V1.abc.s-ig')
    expect(older.headers.location).toBe(`https://${PAY}/razorpay-bridge#token=V1.abc.s-ig`)
  })

  test('shows no file whose name begins with a dot', async () => {
    for (const path of ['/.env', '/.git/config', '/assets/../.env']) {
      const answer = await ask(WEB, path)
      expect([path, answer.status, answer.body.includes('SECRET')]).toEqual([path, 404, false])
    }
  })
})

describe('the payment page’s host', () => {
  test('has the page and its files under headers of its own', async () => {
    const page = await ask(PAY, '/razorpay-bridge')
    expect([page.status, page.body]).toEqual([200, '<!doctype html><title>payment</title>'])
    expect(page.headers).toMatchObject(listBridgeHeaders(origins))
    expect(page.headers['permissions-policy']).toContain(
      'payment=(self "https://checkout.bank.example" "https://api.bank.example")',
    )
    expect((await ask(PAY, '/assets/bridge-abc123.js')).status).toBe(200)
  })

  test('has nothing else: every other address is the app’s', async () => {
    for (const path of ['/', '/history?page=2', '/index.html', '/apply-stored-theme.js']) {
      const answer = await ask(PAY, path)
      expect([answer.status, answer.headers.location]).toEqual([302, `https://${WEB}${path}`])
    }
    expect((await ask(PAY, '/assets/main-abc123.js')).status).toBe(404)
  })
})

describe('the API’s host', () => {
  test('tells the API who really calls, whatever the caller says of itself', async () => {
    heard.length = 0
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    }
    expect((await ask(API, '/temple', claims)).status).toBe(200)
    expect(heard[0]).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      host: API,
    })
    expect(JSON.stringify(heard)).not.toContain('203.0.113.9')
  })

  test('says its headers once, also where it must answer in the API’s place', async () => {
    const expected = {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    }
    expect((await ask(API, '/temple')).headers).toMatchObject(expected)
    const away = await ask(API, '/hang-up')
    expect([away.status, away.headers]).toMatchObject([502, expected])
  })
})

describe('whose turn it is', () => {
  const path = '/waiting-room/0b7e1f6a-95a3-4b0a-8e0e-2f3c1d4e5f60/now-serving'
  const ours = { origin: `https://${WEB}` }

  test('is asked of the API once for a crowd, whatever they send with it', async () => {
    heard.length = 0
    const crowd = Array.from({ length: 40 }, (_, n) =>
      ask(API, `${path}?n=${n}`, {
        origin: `https://x${n}.example`,
        authorization: `Bearer ${n}`,
        cookie: `a=${n}`,
      }),
    )
    const answers = await Promise.all([...crowd, ...crowd.map(() => ask(API, path, ours))])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // One request for us and one for others, twice if another second began.
    expect(heard.length).toBeLessThanOrEqual(6)
    expect(
      heard.some(({ authorization, cookie }) => authorization !== undefined || cookie !== undefined),
    ).toBe(false)
    expect(answers.at(-1)?.headers['access-control-allow-origin']).toBe(ours.origin)
    expect(answers[0]?.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('what is announced is kept for each language by itself, and told to no reader of another', async () => {
    const announced = async (language?: string) =>
      (await ask(API, '/releases/announced', language ? { 'accept-language': language } : {})).body
    for (const _turn of [1, 2]) {
      expect(await announced('ta')).toBe('"ta"')
      expect(await announced()).toBe('"en"')
      expect(await announced('fr-FR,fr;q=0.9')).toBe('"en"')
      expect(await announced('hi-IN,hi;q=0.9,en;q=0.8')).toBe('"hi"')
    }
  })

  test('is what was said last while the API is away', async () => {
    await ask(API, path, ours)
    isAway = true
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect((await ask(API, path, ours)).status).toBe(200)
    isAway = false
  })
  test('and nothing else is kept', async () => {
    heard.length = 0
    const join = path.replace('now-serving', 'join')
    for (const n of [0, 1, 2]) await ask(API, join, { authorization: `Bearer ${n}` })
    // The cache may refresh meanwhile; such requests never carry a token.
    expect(heard.filter(({ authorization }) => authorization)).toHaveLength(3)
  })
})

describe('whoever comes without TLS or under another name', () => {
  const requestPlainHttp = (host: string) =>
    new Promise<Answer | string>((resolve) => {
      const options = { host: '127.0.0.1', port: httpPort, path: '/home?x=1', headers: { host } }
      requestPlain(options, (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' })
      })
        .on('error', () => resolve('hung up'))
        .end()
    })

  test('is led to TLS', async () => {
    const answer = await requestPlainHttp(WEB)
    expect(answer).toMatchObject({ status: 308, headers: { location: `https://${WEB}/home?x=1` } })
  })

  test('is not answered', async () => {
    expect(await requestPlainHttp('elsewhere.example')).toBe('hung up')
    await expect(ask('elsewhere.example', '/')).rejects.toThrow()
  })
})
