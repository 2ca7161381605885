import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const target = join(import.meta.dirname, '../../docs/screens')
const maxBytes = 60_000
/** Quality and scale, tried in turn until the picture is small enough. */
const steps = [
  { quality: 60, scale: 1 },
  { quality: 40, scale: 1 },
  { quality: 40, scale: 0.6 },
  { quality: 30, scale: 0.5 },
]

type Clip = { x: number; y: number; width: number; height: number }

/** Stores a picture in docs/screens, small enough for the repository. */
export async function savePicture(page: Page, name: string, clip: Clip): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  let picture = Buffer.alloc(0)
  for (const { quality, scale } of steps) {
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      // Only where necessary: beyond the window the browser lays out the page again for the picture.
      captureBeyondViewport: clip.y + clip.height > (page.viewportSize()?.height ?? 0),
      clip: { ...clip, scale },
    })
    picture = Buffer.from(data, 'base64')
    if (picture.length <= maxBytes) break
  }
  await mkdir(target, { recursive: true })
  await writeFile(join(target, `${name}.webp`), picture)
  console.log(`${name}.webp ${Math.ceil(picture.length / 1000)} kB`)
}
