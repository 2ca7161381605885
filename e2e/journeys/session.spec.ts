import { expect, type Page, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { passTime, restoreClock } from '../clock.ts'
import { someone } from '../people.ts'
import { enterByForm } from '../steps.ts'

test.afterEach(restoreClock)

const accessToken = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))

const countRefreshes = (page: Page) => {
  const seen: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/auth/refresh') && response.request().method() === 'POST') {
      seen.push(response.status())
    }
  })
  return seen
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

test('a token that expires during the visit is renewed unseen, once', async ({ page }) => {
  await enterByForm(page, await openAccount(someone()))
  const before = await accessToken(page)
  const refreshes = countRefreshes(page)
  await passTime(16 * 60)
  // Two concurrent requests: profile and devices.
  await page.goto('/change-password')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeVisible()
  expect(refreshes).toEqual([200])
  expect(await accessToken(page)).not.toBe(before)
})

test('two tabs renew one token between them', async ({ page, context }) => {
  await enterByForm(page, await openAccount(someone()))
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('heading', { level: 1 }).waitFor()
  const refreshes = [countRefreshes(page), countRefreshes(other)]
  await passTime(16 * 60)
  await Promise.all([page.goto('/change-password'), other.goto('/change-password')])
  await expect(page.getByText('This device')).toBeVisible()
  await expect(other.getByText('This device')).toBeVisible()
  expect(refreshes.flat()).toEqual([200])
})

test('signing out in one tab signs the other out, which keeps its way back', async ({ page, context }) => {
  await enterByForm(page, await openAccount(someone()))
  const other = await context.newPage()
  await other.goto('/history?page=2')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await logOut(page)
  await expect(page).toHaveURL('/sign-in')
  await expect(other).toHaveURL('/sign-in?redirectUrl=%2Fhistory%3Fpage%3D2')
  await expect(other.getByText('You have been signed out.')).toBeVisible()
  const left = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))
  expect(left.filter((key) => key !== 'temple')).toEqual([])
})

test('logging out while the server is away still ends the session here, and says so', async ({ page }) => {
  await enterByForm(page, await openAccount(someone()))
  await page.route('**/auth/logout', (route) => route.abort())
  await logOut(page)
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByText('Failed to Log out')).toBeVisible()
  expect(await accessToken(page)).toBeNull()
})

test('a device signed out from elsewhere is asked to sign in again, and its drafts survive', async ({
  page,
  browser,
}) => {
  const person = await openAccount(someone())
  await enterByForm(page, person)
  await page.evaluate(() => localStorage.setItem('draft', 'kept'))
  const elsewhere = await browser.newPage()
  await enterByForm(elsewhere, person)
  await elsewhere.goto('/change-password')
  await elsewhere.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(elsewhere.getByText('All other devices have been signed out.')).toBeVisible()
  await elsewhere.close()

  await expect
    .poll(async () => {
      await page.goto('/change-password')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return new URL(page.url()).pathname
    })
    .toBe('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('draft'))).toBe('kept')
})

test('a changed password keeps this device and the new password signs in', async ({ page }) => {
  const person = await openAccount(someone())
  await enterByForm(page, person)
  await page.goto('/change-password')
  await page.getByRole('textbox', { name: 'Current password' }).fill('not the one')
  await page.getByRole('textbox', { name: 'New password' }).fill(`${person.password} anew`)
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.getByText('Your current password is not right.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password)
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await logOut(page)
  await enterByForm(page, { ...person, password: `${person.password} anew` })
})

test('the look a person chose comes back at the next sign-in', async ({ page }) => {
  const person = await openAccount(someone())
  await enterByForm(page, person)
  const saved = page.waitForResponse(/user-preference/)
  await page.getByRole('button', { name: 'Look and size' }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  expect((await saved).status()).toBe(200)
  await page.keyboard.press('Escape')
  await logOut(page)
  await page.goto('/sign-in')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await enterByForm(page, person)
  await expect(page.locator('html')).toHaveClass(/dark/)
})
