import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { mailedCode } from '../inbox.ts'
import { someone } from '../people.ts'
import { enterAs, enterCode, signIn } from '../steps.ts'

test('a deep link survives signing in, query and all', async ({ page }) => {
  const person = await openAccount(someone())
  await page.goto('/history?page=2&status=past')
  await expect(page).toHaveURL('/sign-in?redirectUrl=%2Fhistory%3Fpage%3D2%26status%3Dpast')
  await signIn(page, person)
  await expect(page).toHaveURL('/history?page=2&status=past')
})

test('the link back is never to another site', async ({ page }) => {
  const person = await openAccount(someone())
  await page.goto('/sign-in?redirectUrl=%2F%2Fevil.example%2Fhome')
  await signIn(page, person)
  await expect(page).toHaveURL('/home')
})

test('a mobile number signs in too, as people write it', async ({ page }) => {
  const person = await openAccount(someone())
  await page.goto('/login')
  await expect(page).toHaveURL('/sign-in')
  await signIn(page, person, `${person.mobile.slice(0, 5)} ${person.mobile.slice(5)}`)
  await expect(page).toHaveURL('/home')
})

test('a wrong password is refused in words and nothing typed is lost', async ({ page }) => {
  const person = await openAccount(someone())
  await page.goto('/sign-in')
  await signIn(page, { ...person, password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText('password is not right')
  await expect(page.getByRole('textbox', { name: 'E-mail or mobile' })).toHaveValue(person.email)
})

test('a stranger’s wrong passwords lock nobody out: known devices notice nothing, elsewhere a code is asked for', async ({
  page,
  browser,
}) => {
  const person = await openAccount(someone())
  await enterAs(page, person)
  const street = await browser.newPage()
  await street.goto('/sign-in')
  for (let tries = 0; tries <= 10; tries++) {
    const answered = street.waitForResponse(/\/auth\/login$/)
    await signIn(street, { ...person, password: 'not the password' })
    await answered
  }
  await expect(street.getByText('There were many wrong tries here.')).toBeVisible()

  // On the known device the owner signs out and in without a code.
  await page.context().clearCookies({ name: /refresh_token$/ })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in')
  await signIn(page, person)
  await expect(page).toHaveURL('/home')

  // On an unknown device the e-mailed code is required once.
  const borrowed = await browser.newPage()
  await borrowed.goto('/sign-in')
  await signIn(borrowed, person)
  await expect(borrowed.getByText('There were many wrong tries here.')).toBeVisible()
  await enterCode(borrowed, await mailedCode(person))
  await borrowed.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(borrowed).toHaveURL('/home')
  await street.close()
  await borrowed.close()
})

test('URLs of the form #/path open the same page', async ({ page }) => {
  const person = await openAccount(someone())
  await enterAs(page, person, '/#/devotee-info')
  await expect(page).toHaveURL('/devotee-info')
})

test('a forgotten password is replaced, and other devices are signed out', async ({ page, browser }) => {
  const person = await openAccount(someone())
  const elsewhere = await browser.newPage()
  await enterAs(elsewhere, person)

  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Both pages use the same label; fill only the next one's field.
  const send = page.getByRole('button', { name: 'Send me a code' })
  await expect(send).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail or mobile' }).fill(person.email)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await enterCode(page, await mailedCode(person))
  await page.getByRole('button', { name: 'Check the code' }).click()
  const renewed = { ...person, password: `${person.password} again` }
  await page.getByRole('textbox', { name: 'New password' }).fill(renewed.password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await signIn(page, renewed)
  await expect(page).toHaveURL('/home')

  await expect
    .poll(async () => {
      await elsewhere.goto('/change-password')
      await elsewhere.getByRole('heading', { level: 1 }).waitFor()
      return new URL(elsewhere.url()).pathname
    })
    .toBe('/sign-in')
  await elsewhere.close()
})

test('an unknown address is answered alike', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'E-mail or mobile' }).fill(someone().email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
})

test('Google signs in, and the first time makes the account', async ({ page }) => {
  const { email, name } = someone('Devika Nair')
  const googlePerson = { sub: email, email: email.replace('example.org', 'gmail.com'), name }
  await page.addInitScript((who) => Object.assign(window, { googlePerson: who }), googlePerson)
  await page.goto('/sign-in?redirectUrl=%2Fhistory')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/history')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Devika')
})

test('Google’s refusal is said in words', async ({ page }) => {
  const { email, name } = someone()
  const googlePerson = { sub: email, email, name, aud: 'somebody-else' }
  await page.addInitScript((who) => Object.assign(window, { googlePerson: who }), googlePerson)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('Google could not confirm who you are')
})

test('an admin route is closed to a devotee and open to an admin', async ({ page }) => {
  const person = await openAccount(someone())
  await enterAs(page, person, '/transaction-history')
  await expect(page).toHaveURL('/access-denied')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for the temple office')

  await makeAdmin(person)
  // The present token lacks the right; a new token has it.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/transaction-history')
  await signIn(page, person)
  await expect(page).toHaveURL('/transaction-history')
})

test('a signed-in visitor of the sign-in pages is sent home, but may read the terms', async ({ page }) => {
  await enterAs(page, await openAccount(someone()))
  for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/', '/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL('/home')
  }
  await page.goto('/terms-and-conditions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions')
})
