import { expect, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { passTime, restoreClock } from '../clock.ts'
import { mailedCode, messagesTo, smsCode } from '../inbox.ts'
import { someone } from '../people.ts'
import { beginSignUp, enterCode, untilSaid, verifyEmailStep, verifyMobileStep } from '../steps.ts'

test.afterEach(restoreClock)

test('a devotee signs up with both codes and is signed in', async ({ page }) => {
  const person = someone()
  await beginSignUp(page, person)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`your e-mail address ${person.email}`)
  await expect(dialog).toContainText('valid for 5 min')

  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()

  await verifyEmailStep(page, await mailedCode(person))
  await expect(dialog).toContainText(`your mobile number +91${person.mobile}`)
  const code = await smsCode(person)
  await Promise.all([untilSaid(page, 'Mobile verification successful.'), verifyMobileStep(page, code)])

  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Your account is ready. Welcome.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakshmi')
})

test('a wrong code is refused in words, and the right one still fits', async ({ page }) => {
  const person = someone()
  await beginSignUp(page, person)
  const code = await mailedCode(person)
  await enterCode(page, code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify e-mail' }).click()
  const alert = page.getByRole('alert').filter({ hasText: /code/i })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Email OTP Verification' })).toBeVisible()
  // The toast closes after three seconds; the error below the digits stays.
  await expect(alert).toBeHidden()
  await expect(page.getByText('That code is not right. Please check it and try again.')).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Digit 6 of 6').click()
  for (let digit = 0; digit < 6; digit++) await page.keyboard.press('Backspace')
  await verifyEmailStep(page, code)
})

test('fewer than six digits are refused before anything is sent', async ({ page }) => {
  await beginSignUp(page, someone())
  await enterCode(page, '12')
  await page.getByRole('button', { name: 'Verify e-mail' }).click()
  await expect(page.getByText('OTP must be 6 digits')).toBeVisible()
})

test('a code can be sent again after 30 seconds, and only the new one fits', async ({ page }) => {
  await page.clock.install()
  const person = someone()
  await beginSignUp(page, person)
  const first = await mailedCode(person)
  const resend = page.getByRole('button', { name: /^Resend OTP/ })
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/Resend OTP in \d+s/)
  await page.clock.runFor(31_000)
  await passTime(31)
  await expect(resend).toHaveText('Resend OTP')
  await resend.click()
  await expect(page.getByText('Email OTP resent successfully.')).toBeVisible()
  await expect(resend).toHaveText(/Resend OTP in (30|2\d)s/)
  await page.clock.runFor(3_000)
  await expect(page.getByText('Email OTP resent successfully.')).toBeHidden()

  const second = await mailedCode(person)
  expect(second).not.toBe(first)
  await enterCode(page, second)
  await page.getByRole('button', { name: 'Verify e-mail' }).click()
  await expect(page.getByText('Email verification successful.')).toBeVisible()
  await page.clock.runFor(500)
  await expect(page.getByRole('dialog', { name: 'Mobile OTP Verification' })).toBeVisible()
})

test('when the SMS does not come, the code comes by e-mail', async ({ page }) => {
  await page.clock.install()
  const person = someone()
  await beginSignUp(page, person)
  await enterCode(page, await mailedCode(person))
  await page.getByRole('button', { name: 'Verify e-mail' }).click()
  await expect(page.getByText('Email verification successful.')).toBeVisible()
  await page.clock.runFor(600)

  const byEmail = page.getByRole('button', { name: 'Send this code to my e-mail instead' })
  await expect(page.getByRole('dialog', { name: 'Mobile OTP Verification' })).toBeVisible()
  await expect(byEmail).toBeHidden()
  await page.clock.runFor(31_000)
  await passTime(31)
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await expect(page.getByText('Mobile OTP resent successfully.')).toBeVisible()
  await expect(byEmail).toBeVisible()

  await page.clock.runFor(31_000)
  await passTime(31)
  await byEmail.click()
  await expect(page.getByRole('dialog')).toContainText(`your e-mail address ${person.email}`)
  await enterCode(page, await mailedCode(person))
  await Promise.all([
    untilSaid(page, 'Mobile verification successful.'),
    page.getByRole('button', { name: 'Verify mobile' }).click(),
  ])
  await page.clock.runFor(600)
  await expect(page).toHaveURL(/\/home$/)
})

test('a mobile abroad, where no SMS is sent, is offered e-mail at once', async ({ page }) => {
  const person = someone()
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill(person.name)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Mobile' }).fill('+971 50 123 4567')
  await expect(page.getByRole('combobox')).toContainText('AE +971')
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await verifyEmailStep(page, await mailedCode(person))
  await expect(page.getByRole('dialog')).toContainText('could not send an SMS')
  await page.getByRole('button', { name: 'Send this code to my e-mail instead' }).click()
  await verifyMobileStep(page, await mailedCode(person))
  await expect(page).toHaveURL(/\/home$/)
})

test('the dialog is still there when the phone dropped the page meanwhile', async ({ page }) => {
  const person = someone()
  await beginSignUp(page, person)
  await verifyEmailStep(page, await mailedCode(person))
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Mobile OTP Verification' })).toBeVisible()
  await verifyMobileStep(page, await smsCode(person))
  await expect(page).toHaveURL(/\/home$/)
})

test('whoever gave a wrong address can correct it, and types nothing else anew', async ({ page }) => {
  const person = someone()
  await beginSignUp(page, { ...person, email: `x${person.email}` })
  await page.reload()
  await page.getByRole('button', { name: /Fill in the form again/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Your name')).toHaveValue(person.name)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  // The password is not stored, so it must be typed again.
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('dialog')).toContainText(`your e-mail address ${person.email}`)
})

test('a known e-mail is not given away: its owner is written to instead', async ({ page }) => {
  const owner = await openAccount(someone())
  await beginSignUp(page, { ...someone(), email: owner.email })
  await expect
    .poll(async () => (await messagesTo(owner.email, 'mail')).some(({ text }) => /already/i.test(text)))
    .toBe(true)
})

test('signing up works by keyboard alone', async ({ page }) => {
  const person = someone()
  await page.goto('/sign-up')
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.getByLabel('Your name').focus()
  await page.keyboard.type(person.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  // The country list is opened, searched and selected with the keyboard.
  await page.keyboard.press('Enter')
  await page.keyboard.type('India')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.mobile)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  // Tab past the show-password button to the consent.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Create my account' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await mailedCode(person))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Mobile OTP Verification' })).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await smsCode(person))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
})
