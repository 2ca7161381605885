import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** Long enough to read a page for the first time and to see where it is tapped. */
const READ_MS = 1300
const TAP_MS = 500
const TAP_SIZE = 56

export type Film = ReturnType<typeof makeFilm>
type Frame = { png: Buffer; ms: number }

/** A film made of screenshots: each page, then the tap on it. */
export function makeFilm(page: Page) {
  const frames: Frame[] = []
  const show = async (ms = READ_MS) => {
    await settle(page)
    frames.push({ png: await page.screenshot(), ms })
  }
  /** Films the page and the tap, then taps. */
  const tap = async (target: Locator, ms = READ_MS): Promise<void> => {
    await target.waitFor()
    await settle(page)
    await target.scrollIntoViewIfNeeded()
    await show(ms)
    const box = await target.boundingBox()
    if (box === null) throw new Error('what should be tapped is not to be seen')
    await page.evaluate(drawTap(box.x + Math.min(box.width / 2, 160), box.y + box.height / 2))
    frames.push({ png: await page.screenshot(), ms: TAP_MS })
    await page.evaluate("document.getElementById('tap')?.remove()")
    await target.click()
  }
  return {
    show,
    tap,
    seconds: () => frames.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    async write(file: string, width: number): Promise<number> {
      const pictures = await Promise.all(
        frames.map(({ png }) => sharp(png).resize({ width }).png().toBuffer()),
      )
      const { size } = await sharp(pictures, { join: { animated: true } })
        .webp({ quality: 75, effort: 3, loop: 0, delay: frames.map(({ ms }) => ms) })
        .toFile(file)
      return size
    },
  }
}

/** Waits until fonts and pictures are loaded and animations have ended. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await page.waitForLoadState('networkidle')
  await wait(400)
}

const drawTap = (x: number, y: number) => `{
  const tap = document.createElement('div')
  tap.id = 'tap'
  Object.assign(tap.style, {
    position: 'fixed', zIndex: '2147483647', pointerEvents: 'none', borderRadius: '50%',
    left: '${x - TAP_SIZE / 2}px', top: '${y - TAP_SIZE / 2}px', width: '${TAP_SIZE}px', height: '${TAP_SIZE}px',
    background: 'rgba(190, 60, 30, 0.35)', border: '3px solid rgba(190, 60, 30, 0.85)',
  })
  document.body.append(tap)
}`
