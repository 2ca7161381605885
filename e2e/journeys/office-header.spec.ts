import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { setTheme } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { offerLanguages, readIn, translator } from '../speak.ts'
import { enterAs } from '../steps.ts'

const widths = [1024, 1280, 1366, 1440, 1600]
const languages = ['en', 'ml'] as const

let admin: Person
test.beforeAll(async () => {
  await offerLanguages()
  admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
})

type Box = { name: string; left: number; right: number; top: number; bottom: number }

/** Bounding boxes of the header's visible controls, in order. */
const readBoxes = (page: Page): Promise<Box[]> =>
  page.locator('header').evaluate((header) =>
    [...header.querySelectorAll('a, button')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? control.textContent.trim()
        return { name, left, right, top, bottom }
      })
      .filter(({ left, right }) => right > left),
  )

/** Controls that overlap or leave the window; half a pixel is tolerated for rounding. */
function findCollisions(boxes: readonly Box[], width: number): string[] {
  const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other] as const))
  const over = pairs.flatMap(([one, other]) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 0.5 && down > 0.5 ? [`${one.name} over ${other.name}: ${across.toFixed(0)} px`] : []
  })
  const outside = boxes.filter(({ left, right }) => left < -0.5 || right > width + 0.5)
  return [...over, ...outside.map(({ name }) => `${name} outside the window`)]
}

async function expectNoCollision(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => document.fonts.ready)
  const controls = await page.evaluate(() => window.innerWidth)
  await expect
    .poll(async () => findCollisions(await readBoxes(page), controls), { message: `${width} px` })
    .toEqual([])
}

for (const language of languages) {
  test(`its controls never lie over each other: ${language}`, async ({ page }) => {
    test.slow()
    await enterAs(page, admin)
    await readIn(page, language)
    for (const textSize of ['small', 'normal', 'large', 'largest']) {
      await setTheme(page, { textSize })
      await page.goto('/transaction-history')
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const width of [...widths, 1920, 768, 360]) await expectNoCollision(page, width)
      // Back to a wide window: folded parts unfold without overlapping others.
      await expectNoCollision(page, 1366)
    }
  })

  test(`it fits also when the fonts come late: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    await enterAs(page, admin)
    await readIn(page, language)
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    let held = 0
    await page.route(/\.woff2/, async (route) => {
      held += 1
      await arrived
      await route.continue()
    })
    await page.goto('/transaction-history', { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => held).toBeGreaterThan(0)
    await expect.poll(async () => findCollisions(await readBoxes(page), 1366)).toEqual([])
    arrive()
    for (const width of widths) await expectNoCollision(page, width)
  })
}

const everywhere = [
  '/home',
  '/admin/day-sheet',
  '/admin/counter',
  '/transaction-history',
  '/update-booking',
  '/receipt-generate',
  '/prasadam-delivery-report',
  '/customer-support/my-ticket',
  '/notification/pre-pooja-reminder',
  '/notification/post-pooja-reminder',
  '/notification/prasadam-sent-notification',
  '/admin/catalogue',
  '/admin/calendar',
  '/admin/releases',
  '/admin/registers',
  '/admin/reconciliation',
  '/admin/people',
  '/admin/settings',
  '/admin/system',
  '/admin/audit',
  '/guided-booking',
]

/** Buttons in the header's navigation that open a list of pages. */
const openers = (page: Page) =>
  page.getByRole('banner').getByRole('navigation').getByRole('button').filter({ visible: true })

const shown = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

for (const width of [1024, 1366, 1600]) {
  test(`every page is at most two presses away, by pointer and by keyboard: ${width} px`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page, admin)
    await readIn(page, 'ml')
    await page.goto('/transaction-history')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoCollision(page, width)
    const found = new Set(await shown(page, 'header nav a'))
    for (const opener of await openers(page).all()) {
      await opener.click()
      await expect(page.getByRole('menu')).toBeVisible()
      for (const path of await shown(page, '[role=menu] a')) found.add(path)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    expect([...found].sort()).toEqual(everywhere.toSorted())

    // The last entry of the last list, by keyboard only.
    await openers(page).last().focus()
    await page.keyboard.press('Enter')
    const focused = page.locator('[role=menuitem]:focus')
    await expect(focused).toBeVisible()
    await page.keyboard.press('End')
    await expect(focused).toHaveText(translator('ml')('account.nav.book'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/guided-booking/)
    await expect(
      page.getByRole('heading', { level: 1, name: translator('ml')('booking.guided.title') }),
    ).toBeVisible()
  })
}
