import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { complaints, complaintsOfDialog, sidewaysScroll, wear } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { beginSignUp, enterAs } from '../steps.ts'

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
  '/razorpay-bridge',
  '/verify/abc',
]
const insidePaths = [
  '/home',
  '/change-password',
  '/profile-edit',
  '/devotee-info',
  '/access-denied',
  '/history',
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

for (const mode of ['light', 'dark']) {
  test(`pages open to all are accessible in ${mode} and fit 360 and 1440`, async ({ page }) => {
    test.slow()
    await wear(page, { mode })
    for (const path of openPaths) {
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        expect.soft(await complaints(page), `${path} at ${width}`).toEqual([])
        expect.soft(await sidewaysScroll(page), `${path} at ${width}`).toBe(0)
      }
    }
  })

  test(`pages of the signed-in are accessible in ${mode} and fit 360 and 1440`, async ({ page }) => {
    test.slow()
    await wear(page, { mode })
    await enterAs(page, admin)
    for (const path of insidePaths) {
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        expect.soft(await complaints(page), `${path} at ${width}`).toEqual([])
        expect.soft(await sidewaysScroll(page), `${path} at ${width}`).toBe(0)
      }
    }
  })

  test(`the verification dialog is accessible in ${mode}`, async ({ page }) => {
    await wear(page, { mode })
    await page.setViewportSize({ width: 360, height: 740 })
    await beginSignUp(page, someone())
    expect(await complaintsOfDialog(page)).toEqual([])
    const [dialog, last] = await Promise.all([
      page.getByRole('dialog').boundingBox(),
      page.getByLabel('Digit 6 of 6').boundingBox(),
    ])
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((dialog?.x ?? 0) + (dialog?.width ?? 0))
  })
}

test('signing up from right to left is accessible, errors too', async ({ page }) => {
  await wear(page, { direction: 'rtl' })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/sign-up')
    expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByText('Please agree to the terms and the privacy policy')).toBeVisible()
    expect(await complaints(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
})
