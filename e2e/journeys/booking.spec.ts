import { expect, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { addFamily, dayAfter, offeringNamed, today } from '../api.ts'
import {
  chooseDay,
  devoteeWithFamily,
  expectBooked,
  expectReceipt,
  goToBank,
  payButton,
  payByCard,
} from '../booking-steps.ts'
import { sidewaysScroll } from '../looks.ts'
import { closeOffering, takeAllPlaces } from '../office.ts'
import { type Person, someone } from '../people.ts'
import { enterAs, signIn } from '../steps.ts'

// All journeys run at phone width, the harder case.
test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'allow' })

let devotee: Person
let now: string
test.beforeAll(async () => {
  devotee = await devoteeWithFamily()
  now = await today()
})
test.beforeEach(() => test.slow())

test('help me choose: from home to the receipt', async ({ page }) => {
  await enterAs(page, devotee)
  await page.getByRole('link', { name: /Help me choose/ }).click()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await page.getByRole('link', { name: /^Sarpa dosha/ }).click()
  await page
    .getByRole('link', { name: /^Noorum palum .*Every day/ })
    .first()
    .click()
  await expect(page.getByText('Step 3 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Next Ayilyam' }).click()
  await page.getByRole('button', { name: /^Next with / }).click()
  await page.getByRole('button', { name: /^Arjun Menon/ }).click()
  await page.getByRole('button', { name: 'Next: prasadam' }).click()
  await expect(page.getByText('Step 5 of 6')).toBeVisible()
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹ 400')
  expect(await sidewaysScroll(page)).toBe(0)
  await payByCard(await goToBank(page))
  await expectBooked(page)
  await expect(page.getByText('Arjun Menon')).toBeVisible()
  await expectReceipt(page, devotee)
  // Reloading is safe.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your offering is booked' })).toBeVisible()
})

test('by concern: from home to the receipt', async ({ page }) => {
  await enterAs(page, devotee)
  await page.getByRole('link', { name: /^Health and long life/ }).click()
  await page.waitForURL(/\/concern\?concern_id=/)
  await page.getByRole('link', { name: /^Mrityunjaya pushpanjali/ }).click()
  await chooseDay(page, dayAfter(now, 12))
  await page.getByRole('button', { name: /^Next with / }).click()
  await page.getByRole('button', { name: /^Saraswathi Amma/ }).click()
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await payByCard(await goToBank(page))
  await expectBooked(page)
  await expect(page.getByText('Saraswathi Amma')).toBeVisible()
  await expectReceipt(page, devotee)
})

test('many days: 41 days across a closed day, one payment', async ({ page }) => {
  const closed = dayAfter(now, 25)
  const { id } = await offeringNamed('noorum-palum')
  await closeOffering(id, closed, 'annual kalasam')
  await enterAs(page, devotee)
  await page.getByRole('link', { name: /^Many days/ }).click()
  await page.getByRole('button', { name: '41 days' }).click()
  await expect(page.getByText('40 of 41 days are open.')).toBeVisible()
  await expect(page.getByText('One day needs your choice.')).toBeVisible()
  await expect(page.getByText('Closed: annual kalasam')).toBeVisible()
  await page.getByRole('button', { name: /^Use / }).click()
  await expect(page.getByText('One day needs your choice.')).toHaveCount(0)
  const keep = page.getByRole('button', { name: 'Next with these 41 days' }).filter({ visible: true })
  await keep.click()
  const people = Number(
    (
      await page
        .getByText(/^Noorum palum × \d+/)
        .first()
        .textContent()
    )?.match(/\d+/)?.[0],
  )
  expect(people % 41).toBe(0)
  expect(await sidewaysScroll(page)).toBe(0)
  await payByCard(await goToBank(page))
  await expectBooked(page)
  await expect(page.getByText(/on 41 days/)).toBeVisible()
  await expectReceipt(page, devotee)
})

test('I know what I want: a family of six with three stars, and the receipt', async ({ page }) => {
  const people = [
    { name: 'Raman Nair', starId: 1 },
    { name: 'Sita Nair', starId: 9 },
    { name: 'Hari Nair', starId: 4 },
    { name: 'Meera Nair', starId: 1 },
    { name: 'Gopal Nair', starId: 9 },
    { name: 'Uma Nair', starId: 4 },
  ]
  const head = await openAccount(someone('Raman Nair'))
  await addFamily(head, people)
  await enterAs(page, head)
  await page.getByRole('link', { name: /I know what I want/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'I know what I want' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Offering' }).fill('pushpan')
  await page.getByRole('option', { name: /^Pushpanjali/ }).click()
  const lines = page.getByRole('list', { name: 'Your list' }).getByRole('listitem')
  for (let count = 1; count < 6; count++) {
    await lines
      .nth(count - 1)
      .getByRole('button', { name: 'Repeat' })
      .click()
    await expect(lines).toHaveCount(count + 1)
  }
  for (const { name } of people)
    await expect(
      lines
        .filter({ hasText: name })
        .or(lines.filter({ has: page.locator(`input[value="${name}"]`) }))
        .first(),
    ).toBeVisible()
  await page.getByRole('button', { name: 'Next: prasadam and pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await payByCard(await goToBank(page))
  await expectBooked(page)
  for (const { name } of people) await expect(page.getByText(name)).toBeVisible()
  await expectReceipt(page, head)
})

test('the basket survives a reload and a new sign-in, and logout empties it', async ({ page }) => {
  const { id } = await offeringNamed('pushpanjali')
  await enterAs(page, devotee, `/guided-booking?offering_id=${id}&date=${dayAfter(now, 4)}`)
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Pushpanjali').first()).toBeVisible()
  // Expires the session, as overnight: signing in leads back here, and the basket is kept.
  await page.evaluate(() => {
    localStorage.removeItem('access_token')
    localStorage.removeItem('session')
  })
  await page.goto('/checkout')
  await page.waitForURL(/\/sign-in\?redirectUrl=%2Fcheckout/)
  await signIn(page, devotee)
  await page.waitForURL(/\/checkout$/)
  await expect(page.getByText('Pushpanjali').first()).toBeVisible()
  await page.goto('/home')
  await expect(page.getByText('In your basket')).toBeVisible()
  await page
    .getByRole('button', { name: /Lakshmi Menon|account|menu/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/\/sign-in/)
  expect(await page.evaluate(() => localStorage.getItem('basket'))).toBeNull()
})

test('a day that fills up while one chooses is marked, and another day saves the booking', async ({
  page,
}) => {
  const { id, pool_id } = await offeringNamed('ganapathi-homam')
  const [day, other] = [dayAfter(now, 9), dayAfter(now, 10)]
  await enterAs(page, devotee, `/guided-booking?offering_id=${id}&date=${day}`)
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(page)).toBeVisible()
  await takeAllPlaces(pool_id, day)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'One offering needs your choice' })).toBeVisible()
  await expect(page.getByText('This day is full.')).toBeVisible()
  await expect(page.getByText('Nothing has been booked or charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another day' }).click()
  await chooseDay(page, other)
  await page.getByRole('button', { name: /^Take / }).click()
  await expect(page.getByRole('heading', { name: 'One offering needs your choice' })).toHaveCount(0)
  await expect(payButton(page)).toBeEnabled()
  await goToBank(page)
})
