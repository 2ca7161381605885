import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { type Screen, screens, usualModes, usualWidths } from './screens.ts'

// `npm run screenshots [-- name …]`: pictures of every page into docs/screens, small enough to keep in the repository.
const port = 5174
const web = process.env.SCREENSHOTS_URL ?? `http://localhost:${port}`
const target = join(import.meta.dirname, '../../docs/screens')
const mostBytes = 60_000
/** Tried in turn until the picture is small enough: quality, and how much the picture is shrunk. */
const steps = [
  { quality: 60, scale: 1 },
  { quality: 40, scale: 1 },
  { quality: 40, scale: 0.6 },
  { quality: 30, scale: 0.5 },
]

async function startWeb() {
  if (process.env.SCREENSHOTS_URL) return undefined
  const server = spawn('npx', ['vite', 'apps/web', '--port', String(port), '--strictPort'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'ignore',
    detached: true,
  })
  for (let tries = 0; tries < 60; tries++) {
    const up = await fetch(`${web}/gallery.html`).catch(() => undefined)
    if (up?.ok) return server
    await wait(500)
  }
  throw new Error('the web server did not start')
}

interface Clip {
  x: number
  y: number
  width: number
  height: number
}

async function capture(devtools: CDPSession, clip: Clip) {
  let picture = Buffer.alloc(0)
  for (const { quality, scale } of steps) {
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      captureBeyondViewport: true,
      clip: { ...clip, scale },
    })
    picture = Buffer.from(data, 'base64')
    if (picture.length <= mostBytes) break
  }
  return picture
}

async function takeOne(browser: Browser, screen: Screen, width: number, mode: 'light' | 'dark') {
  const height = width < 500 ? 780 : 900
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(web + screen.address.replaceAll('{mode}', mode))
  await page.locator('main').waitFor()
  await page.evaluate('document.fonts.ready')
  for (const name of screen.press ?? []) await page.getByRole('button', { name }).click()
  await page.waitForLoadState('networkidle')
  const length = screen.whole ? Number(await page.evaluate('document.documentElement.scrollHeight')) : height
  const part = screen.part ? page.getByRole('region', { name: screen.part, exact: true }) : undefined
  const box = (await part?.boundingBox()) ?? { y: 0, height: length }
  const clip = { x: 0, y: box.y, width, height: box.height }
  const picture = await capture(await page.context().newCDPSession(page), clip)
  await page.close()
  const file = `${screen.name}-${width}-${mode}.webp`
  await writeFile(join(target, file), picture)
  console.log(`${file} ${Math.ceil(picture.length / 1000)} kB`)
}

const wanted = process.argv.slice(2)
const server = await startWeb()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  await mkdir(target, { recursive: true })
  for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const width of screen.widths ?? usualWidths) {
      for (const mode of screen.modes ?? usualModes) await takeOne(browser, screen, width, mode)
    }
  }
} finally {
  await browser.close()
  if (server?.pid) process.kill(-server.pid)
}
