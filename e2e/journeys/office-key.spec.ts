import { expect, test } from '@playwright/test'
import { grantOffice, openAccount } from '../accounts.ts'
import { addAuthenticator } from '../authenticator.ts'
import { runSql } from '../database.ts'
import { mailedCode, messagesTo } from '../inbox.ts'
import { axeViolations } from '../looks.ts'
import { someone } from '../people.ts'
import { enterAs, enterCode, signIn } from '../steps.ts'

test('an admin adds a key, comes in with it, loses it, and comes in with a code', async ({ page }) => {
  const clerk = await openAccount(someone('Lakshmi Nair'))
  await grantOffice(clerk)
  const key = await addAuthenticator(page)

  // The password alone opens the devotee's pages and the way to enrol a passkey.
  await page.goto('/transaction-history')
  await signIn(page, clerk)
  await expect(page).toHaveURL('/access-denied')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you')
  await page.getByRole('link', { name: 'Add your key' }).click()

  // First the e-mailed code, then the passkey.
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await enterCode(page, await mailedCode(clerk))
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByRole('radio', { name: /This computer/ })).toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('What shall we call it?').fill('Office desk, Lakshmi')
  await key.disableUserVerification()
  await page.getByRole('button', { name: 'Add this computer' }).click()
  await expect(page.getByText(/No key was shown/)).toBeVisible()
  await key.knowFinger()
  await page.getByRole('button', { name: 'Add this computer' }).click()

  // Ten recovery codes.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep these ten codes')
  await expect(page.getByText('“Office desk, Lakshmi” was added.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const codes = await page.getByRole('main').locator('ol bdi').allTextContents()
  expect(codes).toHaveLength(10)
  expect((await key.list())[0]).toMatchObject({ rpId: 'localhost' })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Go to the office' }).click()
  await expect(page).toHaveURL('/transaction-history')
  const subjects = async () => (await messagesTo(clerk.email, 'mail')).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('A key was added to your account')

  // The next day.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/settings')
  await signIn(page, clerk)
  await page.getByRole('button', { name: 'Use my key' }).click()
  await expect(page).toHaveURL('/admin/settings')

  // A dangerous action 15 minutes later asks again, then continues automatically.
  await runSql(
    `update session set factor_at = factor_at - interval '15 minutes'
     where account_id = (select id from account where email = $1)`,
    [clerk.email],
  )
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('closed')
  const words = page.getByRole('textbox', { name: 'What devotees read while it is closed' })
  await words.fill('Online booking rests for a moment.')
  await page.getByRole('button', { name: 'Save' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByRole('button', { name: 'Use my key' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Saved').first()).toBeVisible()

  // The passkey is lost.
  await key.lose()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/transaction-history')
  await signIn(page, clerk)
  await page.getByRole('button', { name: 'Use my key' }).click()
  await expect(page.getByRole('alert')).toContainText('No key was shown')
  await page.getByRole('button', { name: 'I have lost my key' }).click()
  await page.getByLabel('One of your ten recovery codes').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/office-key')
  await expect(page.getByText('Welcome back. Your code was used up.')).toBeVisible()
  await page.getByLabel('What shall we call it?').fill('New key')
  await page.getByRole('button', { name: 'Add this computer' }).click()
  await expect(page).toHaveURL('/transaction-history')

  // Removes the old passkey; no code is needed again.
  await page.goto('/profile-edit')
  await page.getByRole('button', { name: 'Remove Office desk, Lakshmi' }).click()
  await expect(page.getByText('The key has been removed.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make ten new recovery codes (9 left)' })).toBeVisible()
  await expect.poll(subjects).toContain('A recovery code was used')
})

test('a password alone opens the first week, without money, settings and people', async ({ page }) => {
  const clerk = await openAccount(someone('Raghava Menon'))
  await grantOffice(clerk)
  await runSql(`update account set granted_at = now() + interval '1 year' where email = $1`, [clerk.email])
  await enterAs(page, clerk)
  await expect(page.getByText(/Until .* you can work with your password alone/)).toBeVisible()
  await page.goto('/transaction-history')
  await expect(page).toHaveURL('/transaction-history')
})
