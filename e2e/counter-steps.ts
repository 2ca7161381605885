import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

/** Notes and coins that make up an amount, typed into their fields. */
export async function countInto(where: Page | Locator, rupees: number) {
  await where.getByLabel('Pieces of ₹ 10', { exact: true }).fill(String(Math.floor(rupees / 10)))
  await where.getByLabel('Pieces of ₹ 1', { exact: true }).fill(String(rupees % 10))
}

export async function openDrawer(page: Page, rupees: string) {
  await page.goto('/admin/counter')
  await countInto(page, Number(rupees))
  await page.getByRole('button', { name: /^Open the drawer with ₹/ }).click()
  await expect(page.getByRole('combobox', { name: 'Offering' })).toBeVisible()
}

/** The key that puts an offering in. Its tile comes with what is sold, a moment after the cell to type in. */
export async function keyOf(page: Page, offering: string): Promise<string> {
  const tiles = page.getByRole('list', { name: 'Asked for most days' }).getByRole('listitem')
  await expect(tiles.filter({ hasText: offering })).toBeVisible()
  const texts = await tiles.allTextContents()
  return String(texts.findIndex((text) => text.includes(offering)) + 1)
}

/** One line by the keyboard alone. */
export async function typeLine(page: Page, offering: string, name: string, day: string) {
  await page.getByRole('combobox', { name: 'Offering' }).fill(offering)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const line = page.getByRole('listitem', { name: /^Row/ }).last()
  await expect(line.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(`${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${day.slice(0, 4)}`)
  await page.keyboard.press('Tab')
  await line.getByRole('combobox', { name: 'Star' }).click()
  await page.getByRole('option', { name: /Ayilyam/ }).click()
}

/** The keyboard goes on in this row, on itself or on a button of it. */
export const keepsFocus = (row: Locator) =>
  expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** The bank's number of a payment that nobody else has. */
export const makeNumber = () => String(randomInt(100_000_000_000, 200_000_000_000))

/** UPI is also one of the page's tabs, for whoever sees them. */
export const payByUpi = (page: Page) =>
  page.getByRole('radiogroup', { name: 'How it is paid' }).getByRole('radio', { name: 'UPI' }).click()
