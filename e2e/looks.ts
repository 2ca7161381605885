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

/** Sets the theme before the page loads. */
export const setTheme = (page: Page, look: { mode?: string; direction?: string; textSize?: string }) =>
  page.addInitScript((state) => localStorage.setItem('theme', JSON.stringify({ state, version: 0 })), {
    ...plain,
    ...look,
  })

/** Runs axe on the page. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  return axeViolationsInDialog(page)
}

/** Runs axe while a dialog is open, which hides the page's heading. */
export async function axeViolationsInDialog(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return findAxeViolations(page)
}

/**
 * Waits until all animations have ended. Even with reduced motion a change takes a frame, which is late on a busy
 * machine: axe would see the colours of two looks mixed.
 */
const settle = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const moved = effect instanceof KeyframeEffect ? effect.target : null
      // A toast's invisible timer runs as long as the toast is shown.
      return playState !== 'running' || moved?.matches('.Toastify__progress-bar--animated')
    }),
  )

/** Violations found by axe; `part` limits the scope, `rules` the rules. */
export async function findAxeViolations(
  page: Page,
  { part, rules }: { part?: string; rules?: string[] } = {},
): Promise<string[]> {
  // Legacy mode runs axe in the page itself instead of a second page, in half the time. It cannot check frames of other
  // origins, which are not ours.
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

/** By how many pixels the topmost dialog's content overflows it. */
const dialogOverflow = (page: Page) =>
  page
    .getByRole('dialog')
    .last()
    .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)

/** Every width in both directions; axe runs only where looks differ most: small, dark, right to left. */
const everyLook = [
  { width: 360, mode: 'light', direction: 'ltr', axe: true },
  { width: 768, mode: 'light', direction: 'ltr', axe: false },
  { width: 1440, mode: 'dark', direction: 'ltr', axe: true },
  { width: 1440, mode: 'light', direction: 'rtl', axe: false },
  { width: 768, mode: 'light', direction: 'rtl', axe: true },
  { width: 360, mode: 'light', direction: 'rtl', axe: false },
]
/** The gate's looks: both directions, light and dark. `E2E_LOOKS=all` uses all of them. */
const fewLooks = [
  { width: 360, mode: 'light', direction: 'ltr', axe: true },
  { width: 768, mode: 'dark', direction: 'rtl', axe: true },
  { width: 1440, mode: 'light', direction: 'ltr', axe: false },
]
const looks = process.env.E2E_LOOKS === 'all' ? everyLook : fewLooks

/**
 * Checks the current page, with an open dialog if any, in every look for accessibility and overflow, then restores it.
 * Does not reload between looks, as when a tablet is turned or the look is changed in another tab. `E2E_LOOK` names a
 * folder for screenshots of every look.
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
    if (axe) soft(await findAxeViolations(page), name).toEqual([])
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

/** Changes the look as another tab would. */
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
