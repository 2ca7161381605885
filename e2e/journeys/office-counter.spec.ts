import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today, tokenOf } from '../api.ts'
import { devoteeWithFamily, fillBasket, payButton } from '../booking-steps.ts'
import { countInto, keepsFocus, makeNumber, openDrawer, payByUpi, typeLine } from '../counter-steps.ts'
import { checkAllLooks } from '../looks.ts'
import { limitPlaces } from '../office.ts'
import { readPdf } from '../pdf.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

let clerk: Person
let now: string
test.beforeAll(async () => {
  clerk = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(clerk)
  now = await today()
})
test.beforeEach(() => test.slow())

const number = makeNumber()

const money = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))

test('the last place is sold at the counter, and whoever was about to take it online is told', async ({
  page,
  browser,
}) => {
  const { pool_id } = await offeringNamed('ganapathi-homam')
  const day = dayAfter(now, 13)
  await limitPlaces(pool_id, day, 1)
  const devotee = await devoteeWithFamily(1)
  const theirs = await browser.newPage()
  await enterAs(theirs, devotee)
  await fillBasket(theirs, 'ganapathi-homam', day)

  await enterAs(page, clerk)
  await openDrawer(page, '500')
  await typeLine(page, 'Ganapathi homam', 'Ammini Amma', day)
  const take = page.getByRole('button', { name: /^Take ₹ \d+ in cash/ })
  await expect(take).toBeEnabled()
  const price = money(/₹ [\d,]+/.exec((await take.textContent()) ?? '')?.[0] ?? '')
  await page.getByLabel('Given, ₹').fill(String(price + 50))
  await expect(page.getByRole('form', { name: 'How it is paid' }).getByText('₹ 50')).toBeVisible()
  const printed = page.waitForEvent('download')
  await page.keyboard.press('Control+Enter')
  const sold = page.getByText(/^Sold: receipt C\/\d{4}-\d{2}\/\d{6}/)
  await expect(sold).toBeVisible()
  await expect(page.getByRole('button', { name: /^Print receipt C\/\d{4}-\d{2}\/\d{6}/ })).toBeVisible()
  const paper = await readPdf(printed)
  expect(paper).toMatch(/C\/\d{4}-\d{2}\/\d{6}/)
  expect(paper).toContain('cash at the counter')
  expect(paper).toContain('Ammini Amma')
  expect(paper).not.toMatch(/duplicate/i)

  await payButton(theirs).click()
  await expect(theirs.getByRole('heading', { name: 'One offering needs your choice' })).toBeVisible()
  await expect(theirs.getByText('This day is full.')).toBeVisible()

  await page.getByRole('button', { name: 'Count and close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Count the drawer' })
  const held = price + 500
  await expect(dialog.getByText(`₹ ${held}`)).toHaveCount(0)
  await countInto(dialog, held - 10)
  await dialog.getByRole('button', { name: 'I have counted' }).click()
  await expect(dialog.getByText('Please say what the bank shows, 0 if nothing came')).toBeVisible()
  await dialog.getByLabel('UPI by the bank’s app, ₹').fill('0')
  await dialog.getByRole('button', { name: 'I have counted' }).click()
  await expect(page.getByRole('heading', { name: 'The count differs' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Cash/ })).toContainText('− ₹ 10')
  await page.reload()
  await page.getByRole('button', { name: 'Close the drawer' }).click()
  await expect(page.getByText('Please give a reason of at least 3 letters')).toBeVisible()
  await page.getByRole('button', { name: 'Count once more' }).click()
  await countInto(dialog, held)
  await dialog.getByLabel('UPI by the bank’s app, ₹').fill('0')
  await dialog.getByRole('button', { name: 'I have counted' }).click()
  await expect(page.getByRole('heading', { name: 'Begin to sell' })).toBeVisible()
  await page.getByRole('radio', { name: 'Drawers' }).click()
  const row = page.getByRole('row').filter({ hasText: clerk.name }).first()
  await expect(row.getByText('Even')).toBeVisible()
  await expect(row.getByText('first counted − ₹ 10')).toBeVisible()
  await expect(row.getByText(`₹ ${price}`).first()).toBeVisible()
})

test('a line is taken back for cash, its place is free again, and the treasurer takes back the rest', async ({
  page,
  browser,
}) => {
  const { pool_id } = await offeringNamed('ganapathi-homam')
  const day = dayAfter(now, 15)
  await limitPlaces(pool_id, day, 2)
  const seller = await openAccount(someone('Ambika Kurup'))
  await makeAdmin(seller)
  await enterAs(page, seller)
  await openDrawer(page, '500')
  await typeLine(page, 'Ganapathi homam', 'Ammini Amma', day)
  await typeLine(page, 'Ganapathi homam', 'Gopalan Nair', day)
  const take = page.getByRole('button', { name: /^Take ₹ [\d,]+ in cash/ })
  await expect(take).toBeEnabled()
  const price = money(/₹ [\d,]+/.exec((await take.textContent()) ?? '')?.[0] ?? '') / 2
  const original = page.waitForEvent('download')
  await take.click()
  await original
  const sales = page.getByRole('list', { name: 'Sold from this drawer' })
  const receipt = /C\/\d{4}-\d{2}\/\d{6}/.exec((await sales.textContent()) ?? '')?.[0] ?? ''

  await typeLine(page, 'Ganapathi homam', 'Leela', day)
  await expect(page.getByText('This day is full.').first()).toBeVisible()
  await sales.getByRole('button', { name: `Take back receipt ${receipt}` }).click()
  const dialog = page.getByRole('dialog', { name: `Take back ${receipt}` })
  await dialog.getByRole('checkbox', { name: /Ammini Amma/ }).click()
  await dialog.getByRole('button', { name: `Give back ₹ ${price} in cash` }).click()
  await expect(dialog.getByText('Please give a reason of at least 3 letters')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Booked for the wrong person')
  await dialog.getByRole('button', { name: `Give back ₹ ${price} in cash` }).click()
  await expect(page.getByText(`₹ ${price} is given back from your drawer.`)).toBeVisible()
  await expect(page.getByText('1 sold · 1 given back')).toBeVisible()
  await keepsFocus(sales.getByRole('listitem').filter({ hasText: `₹ ${price} taken back` }))
  await expect(page.getByText('This day is full.')).toHaveCount(0)
  await expect(take).toBeEnabled()
  const printed = page.waitForEvent('download')
  await sales.getByRole('button', { name: `Print receipt ${receipt}` }).click()
  const paper = await readPdf(printed)
  expect(paper).toContain('PARTLY REFUNDED')
  await page.getByRole('button', { name: 'Count and close' }).click()
  await expect(page.getByText('Sell what is typed, or remove it, before you count the drawer.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove row 1' }).click()
  await page.getByRole('button', { name: 'Count and close' }).click()
  const counting = page.getByRole('dialog', { name: 'Count the drawer' })
  await expect(counting.getByRole('button', { name: 'I have counted' })).toBeVisible()
  await expect(counting.getByText(`₹ ${500 + price}`)).toHaveCount(0)

  const theirs = await browser.newPage()
  await enterAs(theirs, clerk, `/transaction-history?${new URLSearchParams({ receipt_number: receipt })}`)
  await theirs.getByRole('row').filter({ hasText: receipt }).click()
  await theirs.getByRole('link', { name: 'Take back' }).click()
  await expect(theirs.getByText('To give cash back, open your drawer first')).toBeVisible()
  await countInto(theirs, price)
  await theirs.getByRole('button', { name: /^Open the drawer with ₹/ }).click()
  const again = theirs.getByRole('dialog', { name: `Take back ${receipt}` })
  await again.getByLabel('Reason').fill('They will not come at all')
  await again.getByRole('button', { name: `Give back ₹ ${price} in cash` }).click()
  await expect(theirs.getByRole('list', { name: 'Given back from this drawer' })).toContainText(receipt)
  await page.reload()
  await expect(sales.getByText('Taken back', { exact: true })).toBeVisible()
})

test('a UPI sale is given back in cash only when a second person agrees, and the clerk’s screen says so by itself', async ({
  page,
  browser,
}) => {
  const seller = await openAccount(someone('Radha Pillai'))
  await makeAdmin(seller)
  await enterAs(page, seller)
  await openDrawer(page, '900')
  await typeLine(page, 'Ganapathi homam', 'Ammini Amma', dayAfter(now, 17))
  await payByUpi(page)
  await page.getByLabel('Bank’s number of the payment').fill(number)
  const original = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Taken ₹ \d+ by UPI/ }).click()
  await original
  const sales = page.getByRole('list', { name: 'Sold from this drawer' })
  await expect(sales.getByText('Not yet seen at the bank')).toBeVisible()
  const receipt = /C\/\d{4}-\d{2}\/\d{6}/.exec((await sales.textContent()) ?? '')?.[0] ?? ''
  await sales.getByRole('button', { name: `Take back receipt ${receipt}` }).click()
  const dialog = page.getByRole('dialog', { name: `Take back ${receipt}` })
  await expect(dialog.getByText(/only when a second person agrees/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('They changed their mind')
  await dialog.getByRole('button', { name: /^Ask to give back ₹ \d+/ }).click()
  await expect(page.getByText('Asked. Give no cash before a second person has agreed.')).toBeVisible()
  await expect(sales.getByText(/waits for a second person/)).toBeVisible()

  const theirs = await browser.newPage()
  await enterAs(theirs, clerk, `/transaction-history?${new URLSearchParams({ receipt_number: receipt })}`)
  await theirs.getByRole('row').filter({ hasText: receipt }).click()
  await expect(theirs.getByText(/Radha Pillai asks to give ₹ \d+ back in cash/)).toBeVisible()
  await theirs.getByRole('button', { name: 'Agree: the cash is given now' }).click()
  await theirs.getByRole('button', { name: /^Agree to ₹ \d+ in cash/ }).click()
  await expect(theirs.getByText('Agreed. The clerk gives the cash from the open drawer.')).toBeVisible()
  // The clerk's page updates without a click.
  const given = page.getByRole('list', { name: 'Given back from this drawer' })
  await expect(given.getByText(`agreed by ${clerk.name}`)).toBeVisible({ timeout: 15_000 })

  await theirs.goto('/admin/counter?tab=upi')
  await theirs.getByRole('button', { name: `Number ${number} is at the bank` }).click()
  await expect(theirs.getByText('Written down.')).toBeVisible()
  await page.reload()
  await expect(sales.getByText('Seen at the bank')).toBeVisible()
})

test('a devotee may not sell', async () => {
  const devotee = await openAccount(someone('Sreedevi Menon'))
  const answer = await fetch(`${api}/counter`, {
    headers: { authorization: `Bearer ${await tokenOf(devotee)}` },
  })
  expect(answer.status).toBe(403)
})

test('the counter is accessible and fits, in every look', async ({ page }) => {
  const own = await openAccount(someone('Gopika Varma'))
  await makeAdmin(own)
  test.slow()
  await enterAs(page, own, '/admin/counter')
  await page.waitForLoadState('networkidle')
  await checkAllLooks(page, 'begin')
  await openDrawer(page, '200')
  await typeLine(page, 'pushpanjali', 'Ammini Amma', dayAfter(now, 6))
  await payByUpi(page)
  await page.getByLabel('Bank’s number of the payment').fill(makeNumber())
  const printed = page.waitForEvent('download')
  const take = page.getByRole('button', { name: /^Taken ₹ \d+ by UPI/ })
  await expect(take).toBeEnabled()
  await checkAllLooks(page, 'lines')
  await take.click()
  await printed
  await expect(page.getByText('Ammini Amma').first()).toBeVisible()
  await checkAllLooks(page, 'sold')
  await page.getByRole('button', { name: /^Take back receipt/ }).click()
  await expect(page.getByRole('button', { name: /^Ask to give back ₹ \d+/ })).toBeEnabled()
  await page.getByLabel('Reason').fill('They changed their mind')
  await checkAllLooks(page, 'take-back')
  await page.getByRole('button', { name: /^Ask to give back ₹ \d+/ }).click()
  await keepsFocus(page.getByRole('listitem').filter({ hasText: 'waits for a second person' }))
  await checkAllLooks(page, 'waits')
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByLabel('Pieces of ₹ 100', { exact: true }).fill('1')
  await page.getByLabel('UPI by the bank’s app, ₹').fill('0')
  await checkAllLooks(page, 'count')
  await page.getByRole('button', { name: 'I have counted' }).click()
  await expect(page.getByRole('heading', { name: 'The count differs' })).toBeVisible()
  await checkAllLooks(page, 'counted')
  for (const tab of ['drawers', 'upi']) {
    await page.goto(`/admin/counter?tab=${tab}`)
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, tab)
  }
})
