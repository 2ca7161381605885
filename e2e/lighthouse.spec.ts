import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'
import { findBrowser } from '../tools/dev/find-browser.ts'
import { findPorts } from '../tools/host/start-nginx.ts'
import { dayAfter, today } from './api.ts'
import { devoteeWithFamily, fillBasket } from './booking-steps.ts'
import { type Host, startHost } from './host.ts'
import { type Measured, measurePage, medianOf } from './measure-page.ts'
import { makeBooking } from './orders.ts'
import { enterAs } from './steps.ts'

// Not part of the gate; run by `npm run bench:lighthouse`.
const wanted = (process.env.LIGHTHOUSE_PAGES ?? 'sign-in').split(',')
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 1)
/** Pages measured signed in; all others are measured as a first visit. */
const signedIn: Record<string, string> = { home: '/home', checkout: '/checkout', history: '/history' }
const pathOf = (name: string) => signedIn[name] ?? (name.startsWith('/') ? name : `/${name}`)

let host: Host
test.beforeAll(async () => {
  test.setTimeout(600_000)
  host = await startHost({ withPages: true })
})
test.afterAll(() => host?.stop())

test('pages on a slow phone', async () => {
  test.setTimeout(rounds * wanted.length * 240_000)
  const pages: Record<string, Measured> = {}
  for (const name of wanted) {
    const profile = await mkdtemp(join(tmpdir(), 'vazhipadu-lighthouse-'))
    const [port = 0] = await findPorts(1)
    const context = await openBrowser(profile, port)
    try {
      if (name in signedIn) await prepare(context, name === 'checkout')
      const measured: Measured[] = []
      for (let round = 0; round < rounds; round++) {
        await clearCaches(context)
        measured.push(await measurePage(host.origins.web + pathOf(name), port))
      }
      pages[pathOf(name)] = medianOf(measured)
      console.log(pathOf(name), JSON.stringify(pages[pathOf(name)]))
    } finally {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    }
  }
  await writeFile(new URL('../.local/lighthouse.json', import.meta.url), JSON.stringify({ pages }))
  for (const [path, { accessibility, bestPractices, seo, layoutShift }] of Object.entries(pages)) {
    expect.soft(accessibility, `${path}: accessibility`).toBe(100)
    expect.soft(bestPractices, `${path}: best practices`).toBeGreaterThanOrEqual(95)
    expect.soft(layoutShift, `${path}: layout shift`).toBeLessThan(0.1)
    if (path.startsWith('/temple')) expect.soft(seo, `${path}: search engines`).toBeGreaterThanOrEqual(95)
  }
})

/** A browser whose profile Lighthouse shares, so that it is signed in. */
const openBrowser = (profile: string, port: number) =>
  chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    baseURL: host.origins.web,
    ignoreHTTPSErrors: true,
    args: [
      `--remote-debugging-port=${port}`,
      '--ignore-certificate-errors',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })

/** A devotee with a family, two bookings, and optionally a basket. */
async function prepare(context: BrowserContext, withBasket: boolean): Promise<void> {
  const devotee = await devoteeWithFamily(2)
  for (let made = 0; made < 2; made++) await makeBooking(devotee)
  const page = await context.newPage()
  await enterAs(page, devotee)
  if (withBasket) await fillBasket(page, 'pushpanjali', dayAfter(await today(), 5))
  await page.close()
}

/** Clears cached files, as on a first visit, but keeps the session. */
async function clearCaches(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  const origin = host.origins.web
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await page.close()
}
