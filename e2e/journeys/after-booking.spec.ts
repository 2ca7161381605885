import { expect, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { addAddress, addFamily, dayAfter, offeringNamed, today } from '../api.ts'
import {
  atBank,
  chooseDay,
  devoteeWithFamily,
  expectBooked,
  fillBasket,
  goToBank,
  payButton,
  payByCard,
} from '../booking-steps.ts'
import { smsCode } from '../inbox.ts'
import { type Person, someone } from '../people.ts'
import { enterAs, enterCode, greeting } from '../steps.ts'

test.use({ viewport: { width: 360, height: 780 } })

let devotee: Person
let now: string
test.beforeAll(async () => {
  devotee = await devoteeWithFamily(2)
  now = await today()
})
test.beforeEach(() => test.slow())

test('a booking is moved to another day, back again, and then for good', async ({ page }) => {
  const day = dayAfter(now, 15)
  const other = dayAfter(now, 16)
  await enterAs(page, devotee)
  await fillBasket(page, 'pushpanjali', day)
  await payByCard(await goToBank(page))
  await expectBooked(page)
  await page.getByRole('link', { name: 'See all my bookings' }).click()
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Move to another day' }).click()
  const move = async () => {
    await chooseDay(page, other)
    await page.getByRole('button', { name: /^Move to (Sun|Mon|Tue|Wed|Thu|Fri|Sat) / }).click()
    await page.getByRole('button', { name: 'Yes, move it' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card.getByText(/moved from/i).first()).toBeVisible()
    await expect(card.getByRole('button', { name: 'Move to another day' })).toHaveCount(0)
  }
  await move()
  await card.getByRole('button', { name: /^Move back to / }).click()
  await expect(card.getByText(/moved from/i)).toHaveCount(0)
  await card.getByRole('button', { name: 'Move to another day' }).click()
  await move()
  await expect(card.getByRole('button', { name: /^Move back to / })).toHaveCount(0)
})

test('name and star are put right, and the money is found beside the bookings', async ({ page }) => {
  // A new devotee, because a returning one gets last time's names proposed.
  await enterAs(page, await devoteeWithFamily(2))
  await fillBasket(page, 'pushpanjali', dayAfter(now, 14))
  await payByCard(await goToBank(page))
  await expectBooked(page)
  await page.getByRole('link', { name: 'See all my bookings' }).click()
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Correct name or star' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakshmi Varma')
  await dialog.getByRole('combobox', { name: 'Birth star' }).click()
  await page.getByRole('option', { name: /Rohini/ }).click()
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('Lakshmi Varma')).toBeVisible()
  await expect(card.getByText('Rohini').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('button', { expanded: false }).filter({ hasText: 'Paid' }).first().click()
  await page.getByRole('link', { name: 'The booking' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByText('Lakshmi Varma')).toBeVisible()
})

test('a booking goes into the calendar and is made again with its people', async ({ page }) => {
  await enterAs(page, devotee)
  await fillBasket(page, 'pushpanjali', dayAfter(now, 17))
  await payByCard(await goToBank(page))
  await expectBooked(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.ics$/)
  await page.goto('/history')
  await page.getByRole('article').first().getByRole('button', { name: 'Book again' }).click()
  await page.waitForURL(/\/guided-booking\?offering_id=/)
  await chooseDay(page, dayAfter(now, 18))
  await page.getByRole('button', { name: /^Next with / }).click()
  await expect(page.getByRole('button', { name: /^Lakshmi Menon/ })).toHaveAttribute('aria-pressed', 'true')
})

test('the delivery goes abroad, and the difference is paid', async ({ page }) => {
  const sender = await openAccount(someone())
  await addFamily(sender, [{ name: 'Lakshmi Menon', starId: 9 }])
  await addAddress(sender)
  await addAddress(sender, {
    line1: '12 Hill Street',
    line2: undefined,
    city: 'Leeds',
    country: 'GB',
    state: 'West Yorkshire',
    postalCode: 'LS1 4AP',
    isDefault: false,
  })
  await enterAs(page, sender)
  const { id } = await offeringNamed('pushpanjali')
  await page.goto(`/guided-booking?offering_id=${id}&date=${dayAfter(now, 19)}`)
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('radio', { name: /^Send by post/ }).click()
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(page)).toBeEnabled()
  await payByCard(await goToBank(page))
  await expectBooked(page)
  await page.goto('/history')
  await page.getByRole('article').first().getByRole('link', { name: 'Change delivery' }).click()
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeVisible()
  await page.getByRole('radio', { name: /^Send by post/ }).click()
  await page.getByRole('combobox', { name: 'Send to' }).click()
  await page.getByRole('option', { name: /Leeds/ }).click()
  await expect(page.getByText(/more is to be paid/)).toBeVisible()
  await page.getByRole('button', { name: /^Change and pay ₹/ }).click()
  await payByCard(await atBank(page))
  await page.waitForURL(/\/payment-success\?tran_no=/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'The new address is set' })).toBeVisible()
})

test('someone new from Google is asked for a mobile before the first booking', async ({ page }) => {
  const { email, name, mobile } = someone('Anjali Nair')
  const googlePerson = { sub: email, email: email.replace('example.org', 'gmail.com'), name }
  await page.addInitScript((who) => Object.assign(window, { googlePerson: who }), googlePerson)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  const { id } = await offeringNamed('pushpanjali')
  await page.goto(`/guided-booking?offering_id=${id}&date=${dayAfter(now, 20)}`)
  await page.getByRole('combobox', { name: `Birth star of ${name}` }).click()
  await page.getByRole('option', { name: /Not known/ }).click()
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(page.getByText('We need a mobile number before you pay.')).toBeVisible()
  await payButton(page).click()
  await page.waitForURL(/\/profile-edit\?add=mobile&return=%2Fcheckout/)
  await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile)
  await page.getByRole('button', { name: /Send|code/i }).click()
  await enterCode(page, await smsCode({ email, name, mobile, password: '' }))
  await page.getByRole('button', { name: /Verify|Confirm/i }).click()
  await page.waitForURL(/\/checkout$/)
  await payByCard(await goToBank(page))
  await expectBooked(page)
})
