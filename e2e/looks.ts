import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Gives the page a look before it loads. */
export const wear = (page: Page, look: { mode?: string; direction?: string }) =>
  page.addInitScript((chosen) => {
    const theme = {
      themeSchema: 'default',
      direction: 'ltr',
      mode: 'light',
      panelExpand: false,
      controlSize: 'md',
      layout: { type: 'topBarClassic', sideNavCollapse: false },
      ...chosen,
    }
    localStorage.setItem('theme', JSON.stringify({ state: theme, version: 0 }))
  }, look)

/** What axe finds on the page. */
export async function complaints(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
