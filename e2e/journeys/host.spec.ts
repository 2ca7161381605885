import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, type Response, test } from '@playwright/test'
import { dayAfter, today } from '../api.ts'
import { devoteeWithFamily, expectBooked, fillBasket, goToBank, payByCard } from '../booking-steps.ts'
import { type Host, startHost, type Violation, watchPolicy } from '../host.ts'
import { enterByForm } from '../steps.ts'

// The built files behind a real nginx with the shipped configuration: the headers that a browser gets, and what it then
// blocks.
const proof = new URL('../../docs/proofs/headers.json', import.meta.url)

let host: Host
let context: BrowserContext
let page: Page
let violations: Violation[]
test.beforeAll(async () => {
  test.setTimeout(300_000)
  host = await startHost()
})
test.afterAll(() => host?.stop())
test.beforeEach(async ({ browser }) => {
  test.slow()
  context = await browser.newContext({
    baseURL: host.origins.web,
    ignoreHTTPSErrors: true,
    serviceWorkers: 'allow',
  })
  violations = await watchPolicy(context)
  page = await context.newPage()
})
test.afterEach(() => context.close())

/** Headers that differ between responses, builds or machines. */
const passing = [
  'connection',
  'content-length',
  'date',
  'etag',
  'last-modified',
  'x-request-id',
  'ratelimit-remaining',
]

async function readHeaders(response: Response): Promise<Record<string, string>> {
  const headers = Object.entries(await response.allHeaders())
    .filter(([name]) => !passing.includes(name))
    .map(([name, value]) => [name, value.replaceAll(/(\.localhost):\d+/g, '$1')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(headers)
}

test('who signs in, books and pays breaks no content policy, and these are the headers', async () => {
  const received: Record<string, Promise<Record<string, string>>> = {}
  const { web, bridge, api } = host.origins
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const isAnswer = response.request().method() !== 'OPTIONS'
    if (response.url() === `${web}/sign-in`) received['a page of the app'] ??= readHeaders(response)
    // Matched by name, because the load order is random and only small files are sent uncompressed.
    if (origin === web && /^\/assets\/index-[^/]*\.js$/.test(pathname))
      received['a file of the app'] ??= readHeaders(response)
    if (response.url().startsWith(`${web}/razorpay-bridge`))
      received['the way to the payment page'] ??= readHeaders(response)
    if (response.url().startsWith(`${bridge}/razorpay-bridge`))
      received['the payment page'] ??= readHeaders(response)
    if (isAnswer && response.url() === `${api}/profile/self`)
      received['an answer of the API'] ??= readHeaders(response)
    if (isAnswer && response.url() === `${api}/booking/bridge`)
      received['what the payment page may ask'] ??= readHeaders(response)
  })
  const devotee = await devoteeWithFamily(2)
  await enterByForm(page, devotee)
  const [cookie] = await context.cookies(`${api}/auth/refresh`)
  expect(cookie).toMatchObject({
    name: '__Secure-refresh_token',
    domain: 'api.temple.localhost',
    path: '/auth',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  })
  await fillBasket(page, 'pushpanjali', dayAfter(await today(), 5))
  const bank = await goToBank(page)
  expect(new URL(page.url()).origin).toBe(bridge)
  await payByCard(bank)
  await expectBooked(page)
  expect(new URL(page.url()).origin).toBe(web)
  expect(violations).toEqual([])

  const found = Object.fromEntries(
    await Promise.all(Object.entries(received).map(async ([what, headers]) => [what, await headers])),
  ) as Record<string, Record<string, string>>
  const ordered = Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
  const written = `${JSON.stringify(ordered, null, 2)}\n`
  await mkdir(new URL('../../.local/', import.meta.url), { recursive: true })
  await writeFile(new URL('../../.local/headers.json', import.meta.url), written)
  if (process.env.E2E_KEEP_HEADERS) await writeFile(proof, written)
  // The recorded proof; after an intended change record it again with E2E_KEEP_HEADERS=1.
  expect(JSON.parse(written)).toEqual(JSON.parse(await readFile(proof, 'utf8')))
})

test('from the payment page nobody calls as the app, nor finds what it keeps', async () => {
  const { bridge, api } = host.origins
  await enterByForm(page, await devoteeWithFamily(1))
  await fillBasket(page, 'pushpanjali', dayAfter(await today(), 6))
  await goToBank(page)
  expect(new URL(page.url()).origin).toBe(bridge)
  const statuses: Record<string, number> = {}
  page.on('response', (response) => {
    statuses[new URL(response.url()).pathname] = response.status()
  })
  const tried = await page.evaluate(async (at) => {
    const attempt = (path: string, options: RequestInit) =>
      fetch(at + path, { credentials: 'include', ...options }).then(
        ({ type, status }) => `${type} ${status}`,
        () => 'refused',
      )
    return {
      stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie],
      profile: await attempt('/profile/self', {}),
      temple: await attempt('/temple', {}),
      refresh: await attempt('/auth/refresh', { method: 'POST' }),
      // Sent without a preflight and with the cookie; the server must refuse it by its Origin.
      blindRefresh: await attempt('/auth/refresh', { method: 'POST', mode: 'no-cors' }),
      blindLogout: await attempt('/auth/logout', { method: 'POST', mode: 'no-cors' }),
    }
  }, api)
  expect(tried.stored.filter((kept) => kept !== '')).toEqual([])
  expect(tried).toMatchObject({ profile: 'refused', temple: 'refused', refresh: 'refused' })
  expect([statuses['/auth/refresh'], statuses['/auth/logout']]).toEqual([403, 403])
  // The session is unaffected and can still be renewed.
  await page.goto('/home')
  const renewed = await page.evaluate(async (at) => {
    const answer = await fetch(`${at}/auth/refresh`, { method: 'POST', credentials: 'include' })
    return answer.status
  }, api)
  expect(renewed).toBe(200)
})

test('a script that was planted in a page does not run, and the browser says so', async () => {
  for (const path of ['/sign-in', '/razorpay-bridge']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    violations.length = 0
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.planted = "inline"'
      document.body.append(script)
      const foreign = document.createElement('script')
      foreign.src = 'https://evil.example/steal.js'
      document.body.append(foreign)
      const picture = document.createElement('div')
      picture.innerHTML = '<img src="data:," onerror="window.planted = \'handler\'">'
      document.body.append(picture)
    })
    await expect
      .poll(() => violations.map(({ directive, blocked }) => `${directive} ${blocked}`).sort(), {
        message: path,
      })
      .toEqual([
        'script-src-attr inline',
        'script-src-elem https://evil.example/steal.js',
        'script-src-elem inline',
      ])
    expect(await page.evaluate(() => (window as { planted?: string }).planted)).toBeUndefined()
  }
})

test('neither the app nor the payment page lets itself be framed', async () => {
  const { web, bridge } = host.origins
  await page.setContent(
    `<iframe src="${web}/sign-in"></iframe><iframe src="${bridge}/razorpay-bridge"></iframe>`,
  )
  await expect.poll(() => page.frames().length).toBe(3)
  for (const frame of page.frames().slice(1)) {
    await expect.poll(() => frame.url()).toContain('chrome-error:')
    expect(await frame.locator('h1').count()).toBe(0)
  }
})

test('the description of the API is not there', async () => {
  for (const path of ['/reference', '/openapi.json']) {
    const answer = await page.goto(`${host.origins.api}${path}`)
    expect([path, answer?.status()]).toEqual([path, 404])
  }
})
