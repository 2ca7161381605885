import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { axeViolations, checkAllLooks, setTheme, sidewaysScroll } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { offerLanguages, readIn } from '../speak.ts'
import { beginSignUp, enterAs, enterByForm, greeting, signIn } from '../steps.ts'

const openPaths = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/terms-and-conditions',
  '/privacy-policy',
  '/official-addresses',
  '/payment-callback',
  '/payment-cancel',
  '/verify',
  '/verify/abc',
]
const insidePaths = [
  '/home',
  '/change-password',
  '/profile-edit',
  '/devotee-info',
  '/access-denied',
  '/history',
  '/history?view=payments',
  '/guided-booking',
  '/single-menu-view',
  '/collapse-menu-item-view-1',
  '/group-collapse-menu-item-view-2',
  '/transaction-history',
  '/admin/day-sheet',
]

let admin: Person
test.beforeAll(async () => {
  admin = await openAccount(someone())
  await makeAdmin(admin)
})

test('pages open to all are accessible and fit, in every look', async ({ page }) => {
  test.slow()
  for (const path of openPaths) {
    await page.goto(path)
    // Some pages redirect after their first request.
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, path)
  }
})

test('the way to the content stands over no page until it is reached, also in Malayalam at the largest text', async ({
  page,
}) => {
  await offerLanguages()
  await page.setViewportSize({ width: 360, height: 740 })
  await readIn(page, 'ml')
  await setTheme(page, { textSize: 'largest' })
  for (const path of ['/sign-in', '/temple', '/verify']) {
    // The outline of a page has a heading too; the app that replaces it would take the focus away.
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const skip = page.locator('a[href="#content"]')
    const boxOf = async () => {
      const { x = -1, y = -1, width = 0, height = 0 } = (await skip.boundingBox()) ?? {}
      return { left: x, top: y, right: x + width, bottom: y + height }
    }
    expect((await boxOf()).bottom, path).toBeLessThanOrEqual(0.5)
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect.poll(async () => (await boxOf()).top, path).toBeGreaterThanOrEqual(0)
    expect((await boxOf()).right, path).toBeLessThanOrEqual(360)
  }
})

test('the page before the bank, which loads nothing else, is accessible and fits', async ({ page }) => {
  for (const look of ['mode=light', 'mode=dark', 'dir=rtl']) {
    await page.goto(`/razorpay-bridge#token=none&${look}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await axeViolations(page), `${width}`).toEqual([])
      expect.soft(await sidewaysScroll(page), `${width}`).toBe(0)
    }
  }
})

test('pages of the signed-in are accessible and fit, in every look', async ({ page }) => {
  test.slow()
  await enterAs(page, admin)
  for (const path of insidePaths) {
    await page.goto(path)
    // Some pages redirect after their first request.
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, path)
  }
})

test('the verification dialog is accessible and fits, in every look', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await beginSignUp(page, someone())
  await checkAllLooks(page, 'the code')
  await expect(async () => {
    const [dialog, last] = await Promise.all([
      page.getByRole('dialog').boundingBox(),
      page.getByLabel('Digit 6 of 6').boundingBox(),
    ])
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((dialog?.x ?? 0) + (dialog?.width ?? 0))
  }).toPass({ timeout: 30_000 })
})

test('what signing up refuses is accessible and fits, in every look', async ({ page }) => {
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByText('Please agree to the terms and the privacy policy')).toBeVisible()
  await checkAllLooks(page, 'refused')
})

test('larger text chosen before signing in stays, and is there on the next device', async ({
  page,
  browser,
}) => {
  const person = await openAccount(someone())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Look and size' }).click()
  const sizes = page.getByRole('radiogroup', { name: 'Size of the text' })
  await sizes.getByRole('radio', { name: 'Largest' }).click()
  await expect(page.locator('html')).toHaveCSS('font-size', '24px')
  await checkAllLooks(page, 'the look before signing in')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const kept = page.waitForResponse(/user-preference/)
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  expect((await kept).status()).toBe(200)
  await expect(page.locator('html')).toHaveCSS('font-size', '24px')
  // The tab bar is completely visible: nothing has widened the page.
  const tabs = await page.locator('[data-tab-bar]').boundingBox()
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual(740)
  const elsewhere = await browser.newPage()
  await enterByForm(elsewhere, person)
  await expect(elsewhere.locator('html')).toHaveCSS('font-size', '24px')
  await elsewhere.close()
})

test('a dark device has a dark page, and so it stays until a look is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/sign-in')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
  await page.getByRole('button', { name: 'Look and size' }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
})
