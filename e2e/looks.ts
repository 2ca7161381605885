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
  return complaintsOfDialog(page)
}

/** The same while a dialog stands over the page, whose heading is then hidden. */
export async function complaintsOfDialog(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return askAxe(page)
}

/** What axe finds; `part` looks at one place only, `rules` for these faults alone. */
export async function askAxe(
  page: Page,
  { part, rules }: { part?: string; rules?: string[] } = {},
): Promise<string[]> {
  // Legacy: it asks in the page itself and not once more in a page opened for it, in half the time. It cannot look
  // into frames of other origins, which are not ours to mend.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (part) axe.include(part)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** How far what stands in the dialog reaches beyond it. */
export const dialogOverflow = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
