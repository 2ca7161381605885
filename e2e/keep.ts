import type { Page } from '@playwright/test'
import { savePicture } from '../tools/screenshots/save-picture.ts'

/** A screenshot of the visible part. */
export async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await savePicture(page, name, { x: 0, y: 0, width, height })
}

/** A screenshot of the whole page, in a window as tall as the page. */
export async function keepWhole(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
  await keep(page, name)
}
