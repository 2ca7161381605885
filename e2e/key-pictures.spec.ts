import { test } from '@playwright/test'
import { grantOffice, openAccount } from './accounts.ts'
import { dayAfter, offeringNamed, today } from './api.ts'
import { addAuthenticator } from './authenticator.ts'
import { buy } from './buy.ts'
import { mailedCode } from './inbox.ts'
import { keep, keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { beginPairing } from './pairing.ts'
import { someone } from './people.ts'
import { enterCode, signIn } from './steps.ts'

for (const [width, height] of [
  [360, 780],
  [1440, 900],
] as const) {
  test(`the key to the office at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await setTheme(page, { mode: 'light' })
    const clerk = await openAccount(someone('Lakshmi Nair'))
    await grantOffice(clerk)
    await addAuthenticator(page)
    await page.goto('/transaction-history')
    await signIn(page, clerk)
    await page.getByRole('link', { name: 'Add your key' }).click()
    await page.getByRole('button', { name: 'Send me the code' }).click()
    await enterCode(page, await mailedCode(clerk))
    await page.getByRole('button', { name: 'Check the code' }).click()
    await page.getByRole('radio', { name: /This computer/ }).waitFor()
    await keepWhole(page, `office-key-${width}-light`)
    await page.setViewportSize({ width, height })
    await page.getByRole('radio', { name: /An app with codes/ }).click()
    await page.getByRole('img', { name: 'QR code for the app' }).waitFor()
    await keepWhole(page, `office-key-app-${width}-light`)
    await page.setViewportSize({ width, height })
    await page.getByRole('radio', { name: /This computer/ }).click()
    await page.getByLabel('What shall we call it?').fill('Office desk, Lakshmi')
    await page.getByRole('button', { name: 'Add this computer' }).click()
    await page.getByRole('heading', { name: 'Keep these ten codes' }).waitFor()
    await page.getByRole('checkbox').check()
    await keepWhole(page, `office-recovery-codes-${width}-light`)
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Go to the office' }).click()
    await page.evaluate(() => localStorage.removeItem('access_token'))
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.goto('/transaction-history')
    await signIn(page, clerk)
    await page.getByRole('button', { name: 'Use my key' }).waitFor()
    await keep(page, `office-confirm-${width}-light`)
    await page.getByRole('button', { name: 'I have lost my key' }).click()
    await keep(page, `office-recover-${width}-light`)
  })

  test(`the priest's phone at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await setTheme(page, { mode: 'light' })
    const { id } = await offeringNamed('pushpanjali')
    const tomorrow = dayAfter(await today(), 1)
    const devotee = await openAccount(someone('Sarada Nair'))
    await buy(devotee, [{ offering_id: id, date: tomorrow, name: 'Sarada Nair', star_id: 9 }])
    const pairing = await beginPairing()
    await page.goto(pairing.path)
    await page.getByRole('button', { name: 'Connect this phone' }).click()
    await page.getByText(/Waiting for the office/).waitFor()
    await keep(page, `pair-phone-${width}-light`)
    await pairing.confirm('Melsanthi’s phone')
    await page.waitForURL(/day-sheet/)
    await page.goto(`/admin/day-sheet?on_date=${tomorrow}`)
    await page.getByText('Sarada Nair').first().waitFor()
    await keepWhole(page, `priest-sheet-${width}-light`)
  })
}
