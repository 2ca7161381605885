import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { countInto, keyOf, openDrawer } from '../counter-steps.ts'
import { leaveOvernight } from '../office.ts'
import { readPdf } from '../pdf.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const rupeesIn = (text: string | null) => Number(/₹ ([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
const receiptIn = (text: string | null) => /C\/\d{4}-\d{2}\/\d{6}/.exec(text ?? '')?.[0] ?? ''

const offeringCell = (page: Page) => page.getByRole('combobox', { name: 'Offering' })
const nameCell = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const take = (page: Page) => page.getByRole('button', { name: /^Take ₹ \d+ in cash/ })

/** Adds the offering by its key; the focus moves on to the name. */
async function beginSale(page: Page) {
  await expect(offeringCell(page)).toBeFocused()
  await page.keyboard.press(await keyOf(page, 'Ashtothara archana'))
  await expect(nameCell(page)).toBeFocused()
}

/** If it is too late to sell for today, sells for tomorrow. Returns price, number and PDF. */
async function endSale(page: Page) {
  await expect(take(page)).toBeVisible()
  const over = page.getByText(/^For the same day it was sold until/)
  if (await over.isVisible()) await page.keyboard.press('F2')
  await expect(take(page)).toBeEnabled()
  const price = rupeesIn(await take(page).textContent())
  const paper = page.waitForEvent('download')
  await page.keyboard.press('Control+Enter')
  const sold = page.getByText(/^Sold: receipt C\//)
  await expect(sold).toBeVisible()
  return { price, receipt: receiptIn(await sold.textContent()), paper: await readPdf(paper) }
}

test('the clerk’s day: yesterday’s drawer, sales by keys, a devotee who is known, a reprint, a return, the blind count and the slip', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1366, height: 768 })
  const clerk = await openAccount(someone('Usha Devi'))
  const mobile = someone('Ammini Amma').mobile
  await makeAdmin(clerk)
  await enterAs(page, clerk)

  // A drawer left open overnight must be counted before anything is typed (defect 21).
  await openDrawer(page, '100')
  await leaveOvernight(clerk)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A drawer is still open' })).toBeVisible()
  await expect(offeringCell(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Count it now' })).toBeFocused()
  await page.keyboard.press('Enter')
  const counting = page.getByRole('dialog', { name: 'Count the drawer' })
  await countInto(counting, 100)
  await counting.getByLabel('UPI by the bank’s app, ₹').fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('counted and closed: 0 sold, difference ₹ 0', { exact: false })).toBeVisible()

  // Opens today's drawer with a float of ₹ 500.
  await countInto(page, 500)
  await page.getByRole('button', { name: 'Open the drawer with ₹ 500' }).click()
  await beginSale(page)
  await page.keyboard.type('Ammini Amma')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ay')
  await page.keyboard.press('Tab')
  await page.keyboard.press('F4')
  await page.keyboard.type(mobile)
  const first = await endSale(page)
  expect(first.paper).toContain('Ayilyam')

  // A returning devotee: her number fills in her name and star.
  await page.keyboard.press('F4')
  await page.keyboard.type(mobile)
  await expect(page.getByRole('button', { name: /Ammini Amma\s*Ayilyam/ })).toBeVisible()
  await offeringCell(page).focus()
  await beginSale(page)
  await page.keyboard.press('1')
  await expect(nameCell(page)).toHaveValue('Ammini Amma')
  await expect(page.getByRole('combobox', { name: 'Star' })).toHaveValue('Ayilyam')
  const second = await endSale(page)
  expect(second.receipt).not.toBe(first.receipt)

  const again = page.waitForEvent('download')
  await page.keyboard.press('F9')
  expect(await readPdf(again)).toContain(second.receipt)

  const sales = page.getByRole('list', { name: 'Sold from this drawer' })
  await sales.getByRole('button', { name: `Take back receipt ${first.receipt}` }).click()
  const dialog = page.getByRole('dialog', { name: `Take back ${first.receipt}` })
  await dialog.getByLabel('Reason').fill('Booked twice')
  await dialog.getByRole('button', { name: `Give back ₹ ${first.price} in cash` }).click()
  await expect(page.getByText('2 sold · 1 given back')).toBeVisible()

  // A blind count: the expected sum is not shown.
  await page.getByRole('button', { name: 'Count and close' }).click()
  await expect(counting.getByRole('button', { name: 'I have counted' })).toBeVisible()
  await expect(page.getByText(`₹ ${500 + second.price}`)).toHaveCount(0)
  await countInto(counting, 500 + second.price)
  await counting.getByLabel('UPI by the bank’s app, ₹').fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('counted and closed: 2 sold, difference ₹ 0', { exact: false })).toBeVisible()

  await page.getByRole('link', { name: 'Its handover slip' }).click()
  await expect(page.getByText('Money agrees')).toBeVisible()
  await expect(page.getByRole('row', { name: /Cash to hand over/ })).toContainText(`₹ ${500 + second.price}`)
  await expect(page.getByText(`2, ${first.receipt} to ${second.receipt}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print the slip' })).toBeVisible()
})
