import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

/** Types the notes and coins that add up to an amount. */
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

/** The key that adds an offering. Its tile appears with the list of offerings, shortly after the input cell. */
export async function keyOf(page: Page, offering: string): Promise<string> {
  const tiles = page.getByRole('list', { name: 'Asked for most days' }).getByRole('listitem')
  await expect(tiles.filter({ hasText: offering })).toBeVisible()
  const texts = await tiles.allTextContents()
  return String(texts.findIndex((text) => text.includes(offering)) + 1)
}

/** Enters one line with the keyboard only. */
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

/** Waits until the focus is on this row or one of its buttons. */
export const keepsFocus = (row: Locator) =>
  expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** A unique bank number (RRN) of a UPI payment. */
export const makeNumber = () => String(randomInt(100_000_000_000, 200_000_000_000))

/** Scoped, because users with more rights also see a page tab named UPI. */
export const payByUpi = (page: Page) =>
  page.getByRole('radiogroup', { name: 'How it is paid' }).getByRole('radio', { name: 'UPI' }).click()
