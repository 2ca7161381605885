// npm run pictures [-- temple booking …]: takes the pictures and the film of README.md from the demo into
// docs/pictures. Uses a running demo, or starts one and closes it at the end. `booking` is the film and the receipt at
// its end.
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../dev/find-browser.ts'
import { filmBooking, walkToReview } from './film-booking.ts'
import { devotee, office, PASSWORD, type Role } from './list-people.ts'
import { settle } from './make-film.ts'

const demoWeb = process.env.PICTURES_URL ?? 'http://localhost:5773'

type Picture = {
  name: string
  as?: Role
  path: string
  width?: number
  height?: number
  /** Steps on the page before its picture. */
  prepare?: (page: Page) => Promise<void>
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
const FILM_WIDTH = 780
const target = join(import.meta.dirname, '../../docs/pictures')

const pictures: Picture[] = [
  { name: 'temple', path: '/temple', height: 880 },
  { name: 'sign-in', path: '/sign-in', width: 1440, height: 900 },
  { name: 'home', as: 'devotee', path: '/home', height: 820 },
  { name: 'calendar', as: 'devotee', path: '/home', height: 900, prepare: showMonth },
  { name: 'checkout', as: 'devotee', path: '/home', height: 820, prepare: fillBasket },
  { name: 'office', as: 'manager', path: '/home', height: 1040 },
  { name: 'day-sheet', as: 'manager', path: '/admin/day-sheet', height: 1040 },
  { name: 'transactions', as: 'manager', path: '/transaction-history' },
  { name: 'phone-temple', path: '/temple', ...PHONE },
  { name: 'phone-history', as: 'devotee', path: '/history', ...PHONE, prepare: showBookings },
]

const names = process.argv.slice(2)
const isWanted = (name: string) => names.length === 0 || names.includes(name)
const close = await openDemo()
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  await mkdir(target, { recursive: true })
  for (const picture of pictures.filter(({ name }) => isWanted(name))) await take(browser, picture)
  if (isWanted('booking')) await film(browser)
} finally {
  await browser.close()
  await close()
}

async function take(opened: Browser, { name, as, path, prepare, ...size }: Picture): Promise<void> {
  const page = await enter(opened, { ...DESK, ...size }, as)
  await page.goto(demoWeb + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await prepare?.(page)
  await keep(page, name)
  await page.context().close()
}

/** Films the booking on a phone; takes the receipt on a computer. */
async function film(opened: Browser): Promise<void> {
  const page = await enter(opened, PHONE, 'devotee')
  const finished = await filmBooking(page)
  await page.setViewportSize({ ...DESK, height: 900 })
  await keep(page, 'receipt')
  await page.context().close()
  const bytes = await finished.write(join(target, 'booking.webp'), FILM_WIDTH)
  console.log(`booking.webp ${Math.ceil(bytes / 1000)} kB, ${finished.seconds()} s`)
}

async function keep(page: Page, name: string): Promise<void> {
  await settle(page)
  const { size: bytes } = await sharp(await page.screenshot())
    .webp({ quality: 86, effort: 4 })
    .toFile(join(target, `${name}.webp`))
  console.log(`${name}.webp ${Math.ceil(bytes / 1000)} kB`)
}

/** Device scale factor 2, sharp on high-resolution screens. */
async function enter(opened: Browser, viewport: { width: number; height: number }, role?: Role) {
  const context = await opened.newContext({
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  const person = [devotee, ...office].find((one) => one.role === role)
  if (person === undefined) return page
  await page.goto(`${demoWeb}/sign-in`)
  await page.getByRole('textbox', { name: 'E-mail or mobile' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

async function fillBasket(page: Page): Promise<void> {
  await walkToReview(page, (target) => target.click())
}

async function showMonth(page: Page): Promise<void> {
  const grid = page.getByRole('grid')
  await page.getByRole('button', { name: 'Next Ayilyam' }).click()
  // Content above it loads later and would push it down.
  await settle(page)
  const top = (await grid.boundingBox())?.y ?? 0
  await page.evaluate(`scrollBy(0, ${top - 340})`)
}

async function showBookings(page: Page): Promise<void> {
  await page
    .getByText(/^Receipt 20/)
    .first()
    .waitFor()
  await page.evaluate('scrollBy(0, 400)')
}

/** Uses the running demo, or starts a new one for the pictures. Returns a function that closes what was opened. */
async function openDemo(): Promise<() => Promise<void>> {
  if (await isOpen()) return async () => {}
  const demo = spawn(process.execPath, ['tools/demo/start.ts', '--reset'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const opened = Promise.withResolvers<void>()
  demo.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('The demo temple is open')) opened.resolve()
  })
  demo.on('exit', () => opened.reject(new Error('the demo ended by itself')))
  await opened.promise
  return async () => {
    const ended = new Promise((resolve) => demo.once('exit', resolve))
    demo.kill('SIGTERM')
    await ended
  }
}

async function isOpen(): Promise<boolean> {
  const answer = await fetch(demoWeb, { headers: { accept: 'text/html' } }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
