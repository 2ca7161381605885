import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, today } from '../api.ts'
import { keepsFocus, makeNumber, openDrawer, payByUpi, typeLine } from '../counter-steps.ts'
import { checkAllLooks } from '../looks.ts'
import { addApp } from '../one-time-app.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

test('a second person agrees on the clerk’s own screen, by the keyboard, with the code of their app', async ({
  page,
}) => {
  const seller = await openAccount(someone('Radha Pillai'))
  await makeAdmin(seller)
  const treasurer = await openAccount(someone('Sreedevi Menon'))
  await makeAdmin(treasurer)
  const showCode = await addApp(treasurer)
  await enterAs(page, seller)
  await openDrawer(page, '900')
  await typeLine(page, 'Ganapathi homam', 'Ammini Amma', dayAfter(await today(), 19))
  await payByUpi(page)
  await page.getByLabel('Bank’s number of the payment').fill(makeNumber())
  const original = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Taken ₹ \d+ by UPI/ }).click()
  await original
  const sales = page.getByRole('list', { name: 'Sold from this drawer' })
  await sales.getByRole('button', { name: /^Take back receipt/ }).click()
  await page.getByLabel('Reason').fill('They changed their mind')
  await page.getByRole('button', { name: /^Ask to give back ₹ \d+/ }).click()
  const here = sales.getByRole('button', { name: /^A second person agrees here/ })
  await here.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A second person agrees' })
  await expect(dialog.getByLabel('Your e-mail address')).toBeFocused()
  await page.keyboard.type(treasurer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/do not fit together/)).toBeVisible()
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
  await checkAllLooks(page, 'agree')
  await dialog.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(showCode())
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Sreedevi Menon agreed. Give ₹ \d+ from your drawer/)).toBeVisible()
  const given = page.getByRole('list', { name: 'Given back from this drawer' })
  await expect(given.getByText('agreed by Sreedevi Menon')).toBeVisible()
  await keepsFocus(page.getByRole('listitem').filter({ hasText: 'Taken back' }).first())
})
