import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const plain = {
  themeSchema: 'default',
  direction: 'ltr',
  mode: 'light',
  panelExpand: false,
  controlSize: 'md',
  textSize: 'small',
  followDevice: false,
  layout: { type: 'topBarClassic', sideNavCollapse: false },
}

/** Gives the page a look before it loads. */
export const setTheme = (page: Page, look: { mode?: string; direction?: string; textSize?: string }) =>
  page.addInitScript((state) => localStorage.setItem('theme', JSON.stringify({ state, version: 0 })), {
    ...plain,
    ...look,
  })

/** What axe finds on the page. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  return axeViolationsInDialog(page)
}

/** The same while a dialog stands over the page, whose heading is then hidden. */
export async function axeViolationsInDialog(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return askAxe(page)
}

/**
 * Waits until no colour and nothing else is on its way. Even where motion is reduced a change takes a frame, which a
 * busy machine draws late: until then axe would be shown the colours of two looks at once.
 */
const settle = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const moved = effect instanceof KeyframeEffect ? effect.target : null
      // The unseen clock of a toast runs as long as the toast stands.
      return playState !== 'running' || moved?.matches('.Toastify__progress-bar--animated')
    }),
  )

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
  await settle(page)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** How far what stands in the topmost dialog reaches beyond it. */
const dialogOverflow = (page: Page) =>
  page
    .getByRole('dialog')
    .last()
    .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)

/** Every width in both directions; axe is asked where one differs from the others most: small, dark, from the right. */
const everyLook = [
  { width: 360, mode: 'light', direction: 'ltr', axe: true },
  { width: 768, mode: 'light', direction: 'ltr', axe: false },
  { width: 1440, mode: 'dark', direction: 'ltr', axe: true },
  { width: 1440, mode: 'light', direction: 'rtl', axe: false },
  { width: 768, mode: 'light', direction: 'rtl', axe: true },
  { width: 360, mode: 'light', direction: 'rtl', axe: false },
]
/** The gate looks at each page from both sides, by day and by night; the long lane (`E2E_LOOKS=all`) in every look. */
const fewLooks = [
  { width: 360, mode: 'light', direction: 'ltr', axe: true },
  { width: 768, mode: 'dark', direction: 'rtl', axe: true },
  { width: 1440, mode: 'light', direction: 'ltr', axe: false },
]
const looks = process.env.E2E_LOOKS === 'all' ? everyLook : fewLooks

/**
 * The page as it stands, with the dialog over it if there is one, is accessible and fits in every look; then it is as it
 * was.
 * It is not loaded anew for each: a tablet is turned, a look is chosen in another tab.
 * `E2E_LOOK` names a folder in which every look is pictured.
 */
export async function checkAllLooks(page: Page, what: string) {
  const soft = expect.configure({ soft: true })
  const before = page.viewportSize()
  const dialog = page.getByRole('dialog')
  await page.getByRole('heading', { level: 1 }).or(dialog).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const isOver = (await dialog.count()) > 0
  for (const { width, mode, direction, axe } of looks) {
    const name = `${what} at ${width}, ${mode}, ${direction}`
    await page.setViewportSize({ width, height: 800 })
    await dress(page, { mode, direction })
    await soft.poll(() => sidewaysScroll(page), name).toBe(0)
    if (isOver) await soft.poll(() => dialogOverflow(page), name).toBe(0)
    if (axe) soft(await askAxe(page), name).toEqual([])
    const folder = process.env.E2E_LOOK
    const file = name.replaceAll(/[^\w]+/g, '-')
    if (folder) {
      await settle(page)
      await page.screenshot({ path: `${folder}/${file}.png`, fullPage: !isOver })
    }
  }
  await dress(page, { mode: 'light', direction: 'ltr' })
  if (before) await page.setViewportSize(before)
}

/** As if it had been chosen in another tab. */
export async function dress(page: Page, look: { mode: string; direction: string; controlSize?: string }) {
  const { mode, direction } = look
  await page.evaluate(
    ([usual, chosen]) => {
      const { state } = JSON.parse(localStorage.getItem('theme') ?? '{}')
      const newValue = JSON.stringify({ state: { ...usual, ...state, ...chosen }, version: 0 })
      localStorage.setItem('theme', newValue)
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
    },
    [plain, { ...look, followDevice: false }] as const,
  )
  await expect(
    page.locator(`html[dir=${direction}]${mode === 'dark' ? '.dark' : ':not(.dark)'}`),
  ).toBeAttached()
}
