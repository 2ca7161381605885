import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './accounts.ts'
import { addAddress, addFamily } from './api.ts'
import { atBank, expectBooked, payButton, payByCard } from './booking-steps.ts'
import { keepWhole } from './keep.ts'
import { setTheme, sidewaysScroll } from './looks.ts'
import { someone } from './people.ts'
import { enterAs } from './steps.ts'

// Part of `npm run screenshots`: the ways of three typical users, as far as each goes.

/** A screenshot of the whole page, which must not be wider than the window; then restores the window. */
async function see(page: Page, name: string): Promise<void> {
  const window = page.viewportSize()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await sidewaysScroll(page), name).toBe(0)
  await keepWhole(page, name)
  if (window) await page.setViewportSize(window)
}

test('a woman of 70 on a small phone with the largest text books by post, pays, and presses "back"', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await setTheme(page, { textSize: 'largest' })
  const amma = await openAccount(someone('Saraswathi Amma'))
  await page.goto('/sign-in')
  await see(page, 'way-amma-1-sign-in')
  await enterAs(page, amma)
  await see(page, 'way-amma-2-home')
  await page.getByRole('link', { name: /Help me choose/ }).click()
  await page.getByRole('link', { name: /^Sarpa dosha/ }).click()
  await see(page, 'way-amma-3-offerings')
  await page.getByRole('link', { name: /^Ayilyam pooja/ }).click()
  const day = page.getByRole('button', { name: /^Next with / })
  await day.waitFor()
  await see(page, 'way-amma-4-day')
  await day.click()
  await page.getByRole('combobox', { name: 'Birth star of Saraswathi Amma' }).click()
  await page.keyboard.type('ashlesha')
  await page.getByRole('option', { name: /^Ayilyam/ }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.keyboard.type('Arjun Menon')
  await see(page, 'way-amma-5-people')
  await page.getByRole('button', { name: 'Next: prasadam' }).click()
  await page.getByRole('radio', { name: /^Send by post/ }).click()
  await page.getByRole('textbox', { name: 'House and street' }).fill('Kizhakke Veettil')
  // A half-filled address is not silently dropped.
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await page.getByText(/This address is not saved yet/).waitFor()
  await see(page, 'way-amma-6-address-unfinished')
  await page.getByRole('textbox', { name: /^Town|^City/ }).fill('Thrissur')
  await page.getByRole('textbox', { name: /PIN/ }).fill('680002')
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await payButton(page).waitFor()
  await see(page, 'way-amma-7-review')
  await payButton(page).click()
  await payByCard(await atBank(page))
  await expectBooked(page)
  await see(page, 'way-amma-8-booked')
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL((url) => !url.pathname.endsWith('/payment-success'))
  await expectBooked(page)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await see(page, 'way-amma-9-back-after-paying')
  await page.goto('/history')
  await page.getByRole('article').first().waitFor()
  await see(page, 'way-amma-10-my-bookings')
})

test.describe('abroad', () => {
  test.use({ timezoneId: 'Asia/Dubai' })
  test('an engineer abroad, in the dark: twelve star days, and the money found again', async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width: 1440, height: 900 })
    await setTheme(page, { mode: 'dark' })
    const son = await openAccount(someone('Arjun Menon'))
    await addFamily(son, [
      { name: 'Arjun Menon', starId: 1 },
      { name: 'Saraswathi Amma', starId: 22 },
    ])
    await addAddress(son)
    await enterAs(page, son)
    await see(page, 'way-abroad-1-home')
    await page.goto('/continuous-booking')
    await page.getByRole('radio', { name: /irth star each month/ }).click()
    const next = page.getByRole('button', { name: /^Next with these / }).filter({ visible: true })
    await expect(next).toBeEnabled()
    await see(page, 'way-abroad-2-star-days')
    await next.click()
    await payButton(page).waitFor()
    await see(page, 'way-abroad-3-review')
    await payButton(page).click()
    await payByCard(await atBank(page))
    await expectBooked(page)
    await see(page, 'way-abroad-4-booked')
    await page.goto('/history')
    await page.getByRole('article').first().waitFor()
    await see(page, 'way-abroad-5-my-bookings')
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('button', { expanded: false }).filter({ hasText: 'Paid' }).first().click()
    await see(page, 'way-abroad-6-payments')
  })
})

test('a visitor without an account, as far as it goes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [name, path] of [
    ['sign-in', '/'],
    ['terms', '/terms-and-conditions'],
    ['privacy', '/privacy-policy'],
    ['official-addresses', '/official-addresses'],
    ['verify', '/verify'],
    ['sign-up', '/sign-up'],
    ['forgot-password', '/forgot-password'],
  ] as const) {
    await page.goto(path)
    await see(page, `way-visitor-${name}`)
  }
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in$/)
})
