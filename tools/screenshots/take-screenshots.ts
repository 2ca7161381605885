import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../dev/find-browser.ts'
import { savePicture } from './save-picture.ts'
import { type Screen, screens, usualModes, usualWidths } from './screens.ts'

// First half of `npm run screenshots`: the kit, the layouts and the calendar's states from the gallery. The pages of
// the running system follow in e2e/pictures.spec.ts.
const port = 5174
const web = process.env.SCREENSHOTS_URL ?? `http://localhost:${port}`
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
  await savePicture(page, `${screen.name}-${width}-${mode}`, clip)
  await page.close()
}

const names = process.argv.slice(2)
const server = await startWeb()
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const width of screen.widths ?? usualWidths) {
      for (const mode of screen.modes ?? usualModes) await takeOne(browser, screen, width, mode)
    }
  }
} finally {
  await browser.close()
  if (server?.pid) process.kill(-server.pid)
}
