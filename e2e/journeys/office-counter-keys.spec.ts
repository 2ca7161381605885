import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { today } from '../api.ts'
import { keyOf, openDrawer } from '../counter-steps.ts'
import { readPdf } from '../pdf.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

test('a sale by the keyboard alone takes at most twelve keys beside the name, all of it in view at 1366 × 768 (defects 4, 5, 20)', async ({
  page,
}) => {
  test.slow()
  const now = await today()
  await page.setViewportSize({ width: 1366, height: 768 })
  const seller = await openAccount(someone('Sarada Devi'))
  await makeAdmin(seller)
  await enterAs(page, seller)
  await openDrawer(page, '200')
  const key = await keyOf(page, 'Ashtothara archana')
  let pressed = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      pressed += key.split('+').length
    }
  }
  const cell = (role: 'textbox' | 'combobox', name: string) => page.getByRole(role, { name, exact: true })
  const take = page.getByRole('button', { name: /^Take ₹ \d+ in cash/ })
  await expect(cell('combobox', 'Offering')).toBeFocused()
  await press(key)
  await expect(cell('textbox', 'Name')).toBeFocused()
  await expect(cell('textbox', 'Day')).toHaveValue(new RegExp(`^\\w{3} ${Number(now.slice(8))} `))
  await page.keyboard.type('Ammini Amma')
  await press('Tab', 'a', 'y', 'Tab')
  await expect(cell('combobox', 'Star')).toHaveValue('Ayilyam')
  // Whatever hour it is at the temple: what is over for today is sold for tomorrow, by one key.
  await expect(page.getByRole('button', { name: /^Take ₹ \d+ in cash/ })).toBeVisible()
  const over = page.getByText(/^For the same day it was sold until/)
  if (await over.isVisible()) await press('F2')
  await expect(over).toBeHidden()
  await page.keyboard.press('F8')
  await page.keyboard.type('5')
  await expect(page.getByText(/^₹ \d+ is missing\.$/)).toBeInViewport({ ratio: 1 })
  await expect(take).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Backspace')
  await expect(take).toBeEnabled()
  const printed = page.waitForEvent('download')
  await press('Control+Enter')
  await expect(page.getByText(/^Sold: receipt C\//)).toBeInViewport({ ratio: 1 })
  const paper = await readPdf(printed)
  expect(paper).toContain('Ayilyam')
  expect(paper).not.toMatch(/duplicate/i)
  expect(pressed).toBeLessThanOrEqual(12)
  await expect(page.getByRole('button', { name: 'Take back', exact: true }).first()).toBeInViewport({
    ratio: 1,
  })
  await expect(cell('combobox', 'Offering')).toBeFocused()
})
