import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { addAddress, dayAfter, offeringNamed, today } from '../api.ts'
import { chooseDay } from '../booking-steps.ts'
import { buy, endRefund, readOrder } from '../buy.ts'
import { runSql } from '../database.ts'
import { messagesTo } from '../inbox.ts'
import { checkAllLooks } from '../looks.ts'
import { readPdf } from '../pdf.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

let admin: Person
let devotee: Person
let day: string
let tranNo: string
test.beforeAll(async () => {
  admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  devotee = await openAccount(someone('Sreedevi Menon'))
  day = dayAfter(await today(), 6)
  const { id } = await offeringNamed('pushpanjali')
  const names = ['Arjun Menon', 'Sreedevi Menon', 'Raghava Menon', 'Malavika Arjun', 'Devika Menon']
  tranNo = await buy(
    devotee,
    names.map((name, at) => ({ offering_id: id, date: day, name, star_id: at + 5 })),
  )
})
test.beforeEach(() => test.slow())

/** A booking whose prasadam is posted to Thrissur. */
async function buyPosted() {
  const caller = await openAccount(someone('Ammini Menon'))
  const { id } = await addAddress(caller)
  const offering = await offeringNamed('pushpanjali')
  const order = await buy(caller, [{ offering_id: offering.id, date: day, name: 'Ammini', star_id: 9 }], {
    option: 'post',
    address_id: id,
  })
  const receipt = async () => (await readOrder(caller, order)).receiptNumber ?? ''
  await expect.poll(receipt).not.toBe('')
  return { caller, order, receipt: encodeURIComponent(await receipt()) }
}

/** Filters the list to one booking and opens it. */
async function openOrder(page: Page) {
  await page.goto(`/transaction-history?email=${encodeURIComponent(devotee.email)}`)
  await page.getByRole('button', { name: /(am|pm)$/ }).click()
  const drawer = page.getByRole('dialog', { name: devotee.name })
  await expect(drawer.getByRole('heading', { name: 'Story' })).toBeVisible()
  return drawer
}

test('one line of five is refunded, and the devotee sees it', async ({ page, browser }) => {
  await enterAs(page, admin)
  const drawer = await openOrder(page)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: `Refund ${devotee.name}` })
  await dialog.getByRole('checkbox', { name: /Malavika Arjun/ }).check()
  await dialog.getByLabel('Reason').fill('You asked us by telephone to leave one name out')
  await expect(dialog.getByText('5 to 7 working days')).toBeVisible()
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText(/^Refund of ₹ \d+ asked for$/)).toBeVisible()
  // Until the bank confirms, nothing says "Refunded": neither the line, nor the booking, nor the sum.
  const line = drawer.getByRole('listitem').filter({ hasText: 'Malavika Arjun' })
  await expect(line.getByText('Going back', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Part going back', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Refunded', { exact: true })).toHaveCount(0)

  const seen = await readOrder(devotee, tranNo)
  expect(seen.status).toBe('confirmed')
  expect(seen.lines.map(({ status }) => status)).toEqual([
    'booked',
    'booked',
    'booked',
    'cancelled',
    'booked',
  ])
  expect(seen.refunds).toHaveLength(1)
  await expect.poll(async () => (await readOrder(devotee, tranNo)).refunds[0]?.status).toBe('pending')
  await endRefund(tranNo, 'processed')
  await expect.poll(async () => (await readOrder(devotee, tranNo)).refundedPaise).toBeGreaterThan(0)
  const arrived = await openOrder(page)
  await expect(arrived.getByText(/^Refund processed, ₹ \d+$/)).toBeVisible()
  await expect(line.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(arrived.getByText('Part refunded', { exact: true })).toBeVisible()
  await expect(arrived.getByText(/going back/i)).toHaveCount(0)
  const theirs = await browser.newPage()
  await enterAs(theirs, devotee, '/history')
  await expect(theirs.getByText(/^₹ \d+ given back$/)).toBeVisible()
})

test('a name, a star and a day are changed, with the receipt revised and both kept', async ({ page }) => {
  await enterAs(page, admin)
  const drawer = await openOrder(page)
  await drawer.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update a booking' })).toBeVisible()
  const line = page.getByRole('group', { name: /^Line 1:/ })
  await line.getByRole('textbox', { name: 'Name', exact: true }).fill('Arjun Ravindran')
  await line.getByRole('button', { name: /^Day/ }).click()
  const other = dayAfter(day, 1)
  await chooseDay(page, other)
  const effect = page.getByRole('region', { name: 'Before and after' })
  await expect(effect.getByText('2 changes', { exact: true })).toBeVisible()
  await effect.getByLabel('Reason').fill('Devotee asked by phone')
  await effect.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(
    page.getByRole('region', { name: 'Changed before' }).getByText('Arjun Ravindran'),
  ).toBeVisible()
  const seen = await readOrder(devotee, tranNo)
  expect(seen.lines.filter(({ name }) => name === 'Arjun Ravindran')).toMatchObject([{ date: other }])
})

test('a PIN code is corrected for a devotee who rings: they see it and are told, and the label has it', async ({
  page,
  browser,
}) => {
  const { caller, order, receipt } = await buyPosted()
  await enterAs(page, admin, `/update-booking?find=${receipt}`)
  const parcel = page.getByRole('group', { name: /^Prasadam of/ })
  await parcel.getByRole('button', { name: /^Address, .*680002/ }).click()
  const pin = parcel.getByLabel('PIN code')
  await pin.fill('68002')
  await parcel.getByRole('button', { name: 'Use this address' }).click()
  await expect(parcel.getByText('A PIN code has 6 digits')).toBeVisible()
  await pin.fill('680 020')
  await parcel.getByRole('button', { name: 'Use this address' }).click()
  await expect(pin).toBeHidden()
  const effect = page.getByRole('region', { name: 'Before and after' })
  await expect(effect.getByRole('row', { name: /^Post to Thrissur 680002 Thrissur 680 020$/ })).toBeVisible()
  await effect.getByLabel('Reason').fill('Devotee rang: wrong PIN code')
  await page.keyboard.press('Control+s')
  await expect(
    page.getByRole('region', { name: 'Changed before' }).getByText(/Thrissur 680002 → Thrissur 680020/),
  ).toBeVisible()

  const letters = async () =>
    (await messagesTo(caller.email, 'mail')).find(({ subject }) => subject?.startsWith('Where your prasadam'))
  await expect.poll(async () => (await letters())?.text ?? '').toContain('Punkunnam, Thrissur 680020')
  const theirs = await browser.newPage()
  await enterAs(theirs, caller, '/history')
  await theirs.getByRole('link', { name: 'Change delivery' }).click()
  await expect(theirs.getByText(/Now: .*Thrissur 680020/)).toBeVisible()

  await runSql(`update parcel set state = 'ready' where tran_no = $1`, [order])
  await page.goto(`/prasadam-delivery-report?status=ready&search=${order}`)
  // Wait for the parcel: "Select all" would select nothing before it is listed.
  await expect(page.getByRole('checkbox', { name: /^Select this row/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Print labels' }).click()
  const printed = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: 'Label for 1 parcel' })
    .getByRole('button', { name: /^Print 1 sheet/ })
    .click()
  expect(await readPdf(await printed)).toContain('680 020')
})

test('what would cost more is the devotee’s to pay, and a parcel may be collected instead', async ({
  page,
}) => {
  const { caller, order, receipt } = await buyPosted()
  await enterAs(page, admin, `/update-booking?find=${receipt}`)
  const parcel = page.getByRole('group', { name: /^Prasadam of/ })
  await parcel.getByRole('button', { name: /^Address,/ }).click()
  await parcel.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Delhi' }).click()
  await parcel.getByLabel('PIN code').fill('110001')
  await parcel.getByRole('button', { name: 'Use this address' }).click()
  await expect(parcel.getByText(/costs ₹ 40 more.*“Change delivery”/)).toBeVisible()
  await expect(parcel.getByLabel('PIN code')).toHaveValue('110001')
  await parcel.getByRole('button', { name: 'Cancel' }).click()

  await parcel.getByRole('combobox', { name: 'How' }).click()
  await page.getByRole('option', { name: 'Collected at the temple' }).click()
  const effect = page.getByRole('region', { name: 'Before and after' })
  await expect(effect.getByText(/what was paid stays/)).toBeVisible()
  await effect.getByLabel('Reason').fill('They are coming themselves')
  await effect.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(effect.getByText('Nothing is changed yet.')).toBeVisible()
  expect((await readOrder(caller, order)).parcels.map(({ status }) => status)).toEqual(['not_required'])
})

test('what the office finds is downloaded whole, and the download is written down', async ({ page }) => {
  await enterAs(page, admin, `/transaction-history?email=${encodeURIComponent(devotee.email)}`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^transactions-.*\.csv$/)
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Spreadsheet/ }).click()
  expect((await sheet).suggestedFilename()).toMatch(/^transactions-.*\.xlsx$/)
  await page.goto('/admin/audit?word=downloaded')
  await expect(page.getByText('downloaded a list').first()).toBeVisible()
})

test('a refund that failed is tried again', async ({ page }) => {
  const { id } = await offeringNamed('pushpanjali')
  const person = await openAccount(someone('Hema Panicker'))
  const order = await buy(person, [{ offering_id: id, date: day, name: 'Hema', star_id: 3 }])
  await enterAs(page, admin, `/transaction-history?order=${order}`)
  const drawer = page.getByRole('dialog', { name: person.name })
  await drawer.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${person.name}` })
  await dialog.getByLabel('Reason').fill('The pooja could not be held')
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(dialog).toBeHidden()
  const refunds = async () => (await readOrder(person, order)).refunds.map(({ status }) => status)
  await expect.poll(refunds, { timeout: 30_000 }).toEqual(['pending'])
  await endRefund(order, 'failed')
  await expect.poll(refunds, { timeout: 30_000 }).toEqual(['failed', 'requested'])
  await page.reload()
  await expect(drawer.getByText(/came back from the bank\. Try 2 leaves by itself on /)).toBeVisible()
  await drawer.getByRole('button', { name: 'Try now' }).click()
  await page
    .getByRole('dialog', { name: /once more/ })
    .getByRole('button', { name: /^Refund ₹/ })
    .click()
  await expect.poll(refunds, { timeout: 30_000 }).toEqual(['failed', 'pending'])
  await page.reload()
  await expect(drawer.getByText(/^Refund of ₹.* tried again$/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Try/ })).toHaveCount(0)
})

test('a refund above the limit is asked for by one admin and agreed to by another', async ({
  page,
  browser,
}) => {
  const { id } = await offeringNamed('ashta-naga-pooja')
  const person = await openAccount(someone('Bhargavi Amma'))
  const date = dayAfter(day, 9)
  const lineOf = (name: string) => ({ offering_id: id, date, name, star_id: 9 })
  const order = await buy(person, [lineOf('Bhargavi'), lineOf('Madhavan')])
  await enterAs(page, admin, `/transaction-history?order=${order}`)
  const drawer = page.getByRole('dialog', { name: person.name })
  await drawer.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${person.name}` })
  await dialog.getByRole('radio', { name: 'All that is left' }).click()
  await dialog.getByLabel('Reason').fill('The family cannot come')
  await dialog.getByRole('button', { name: 'Ask to refund ₹ 6,000' }).click()
  await expect(drawer.getByText('You asked for this: somebody else must agree.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Agree and send' })).toHaveCount(0)
  expect(await readOrder(person, order)).toMatchObject({ status: 'confirmed', refunds: [] })

  const second = await openAccount(someone('Vasudevan Nair'))
  await makeAdmin(second)
  const theirs = await browser.newPage()
  await enterAs(theirs, second, `/transaction-history?order=${order}`)
  await theirs.getByRole('button', { name: 'Agree and send' }).click()
  await theirs
    .getByRole('dialog', { name: 'Give ₹ 6,000 back?' })
    .getByRole('button', { name: 'Refund ₹ 6,000' })
    .click()
  await expect.poll(async () => (await readOrder(person, order)).status).toBe('cancelled')
})

test('the transactions’ pages are accessible and fit, in every look', async ({ page }) => {
  await enterAs(page, admin)
  for (const path of [
    '/transaction-history',
    `/transaction-history?order=${tranNo}`,
    '/transaction-history?customer_name=nobody-at-all',
    '/update-booking',
    '/receipt-generate',
    '/admin/audit',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, path)
  }
  const { receipt } = await buyPosted()
  await page.goto(`/update-booking?find=${receipt}`)
  await page.getByRole('button', { name: /^Address,/ }).click()
  await page.getByLabel('PIN code').fill('680020')
  await checkAllLooks(page, 'an address being written')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('1 change').first()).toBeVisible()
  await checkAllLooks(page, 'a parcel that goes elsewhere')
})
