import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { bankOrderOf, controlBank, dayAfter, offeringNamed, today } from '../api.ts'
import {
  atBank,
  devoteeWithFamily,
  enterCard,
  expectBooked,
  failByCard,
  fillBasket,
  goToBank,
  payButton,
  payByCard,
  tranNoIn,
} from '../booking-steps.ts'
import { passTime, restoreClock } from '../clock.ts'
import { takeAllPlaces } from '../office.ts'
import type { Person } from '../people.ts'
import { enterAs } from '../steps.ts'

test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'allow' })

let devotee: Person
let now: string
test.beforeAll(async () => {
  devotee = await devoteeWithFamily(2)
  now = await today()
})
test.beforeEach(() => test.slow())
test.afterEach(() => restoreClock())

/** Going back to the payment page of a paid booking checks its state and shows its receipt again. */
async function goBackToReceipt(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL((url) => !url.pathname.endsWith('/payment-success'))
  await expectBooked(page)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all my bookings' })).toBeVisible()
}

test('a payment that fails is tried again on the same places, and "back" after paying shows the receipt', async ({
  page,
}) => {
  await enterAs(page, devotee)
  await fillBasket(page, 'pushpanjali', dayAfter(now, 5))
  await failByCard(await goToBank(page))
  await page.waitForURL(/\/payment-failure\?tran_no=/)
  await expect(page.getByRole('heading', { name: 'The payment did not succeed' })).toBeVisible()
  await expect(page.getByText(/The temple has received no money/)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  const tranNo = tranNoIn(page)
  await page.reload()
  await page.getByRole('button', { name: /^Try again: pay/ }).click()
  const handedIn = page.waitForResponse(
    (answer) => answer.url().endsWith('/booking/payment-success') && answer.request().method() === 'POST',
  )
  await payByCard(await atBank(page))
  expect((await handedIn).status()).toBe(200)
  expect(await expectBooked(page)).toBe(tranNo)
  await goBackToReceipt(page)
  // The bank's advice from the failed attempt is no longer shown.
  await page.getByRole('link', { name: 'See all my bookings' }).click()
  await expect(page.getByText('A payment did not succeed').first()).toBeVisible()
  await expect(page.getByText(/another (card|way|payment method)/i)).toHaveCount(0)
})

test('leaving the payment page keeps the places, and home leads back to it', async ({ page }) => {
  await enterAs(page, devotee)
  await fillBasket(page, 'pushpanjali', dayAfter(now, 6))
  // Offline, the click reports it at once; nothing is sent automatically when the network is back.
  await page.context().setOffline(true)
  await payButton(page).click()
  await expect(page.getByText('There is no network', { exact: true })).toBeInViewport()
  await page.context().setOffline(false)
  await expect(page.getByText('The network is back', { exact: true })).toBeVisible()
  const bank = await goToBank(page)
  await bank.getByRole('button', { name: 'Cancel payment' }).click()
  await page.waitForURL(/\/payment-cancel\?tran_no=/)
  await expect(page.getByRole('heading', { name: 'You left the payment page' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByText('Not yet paid')).toBeVisible()
  await page.getByRole('link', { name: /^Pay ₹/ }).click()
  await expect(page.getByText('Your places are kept for you.')).toBeVisible()
  await payByCard(await goToBank(page))
  await expectBooked(page)
})

test('paid after the tab was closed: the bank tells the temple, and home knows', async ({
  page,
  context,
}) => {
  await enterAs(page, devotee)
  const day = dayAfter(now, 7)
  await fillBasket(page, 'pushpanjali', day)
  const bank = await goToBank(page)
  await enterCard(bank)
  await bank.getByRole('button', { name: 'Pay, then close the tab' }).click()
  await page.close()
  const again = await context.newPage()
  await again.goto('/history')
  const card = again.getByRole('article').first()
  await expect(async () => {
    await again.reload()
    await expect(card.getByText('Booked', { exact: true }).first()).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
})

test('paid after the time ended, with places left: it is booked all the same', async ({ page }) => {
  await enterAs(page, devotee)
  await fillBasket(page, 'pushpanjali', dayAfter(now, 8))
  await goToBank(page)
  await page.goto('/history?show=needs')
  const tranNo = await numberOfFirst(page)
  await passTime(20 * 60)
  await controlBank(`orders/${await bankOrderOf(tranNo)}/pay`, { method: 'upi' })
  await page.goto(`/payment-callback?tran_no=${tranNo}`)
  expect(await expectBooked(page)).toBe(tranNo)
})

test('paid after the time ended, without places left: nothing is kept, and it is said', async ({ page }) => {
  const { pool_id } = await offeringNamed('ganapathi-homam')
  const day = dayAfter(now, 12)
  await enterAs(page, devotee)
  await fillBasket(page, 'ganapathi-homam', day)
  await goToBank(page)
  await page.goto('/history?show=needs')
  const tranNo = await numberOfFirst(page)
  await passTime(20 * 60)
  await expect(async () => {
    const answer = await page.request.get(
      `${process.env.E2E_API_URL ?? 'http://localhost:4100'}/booking/orders/${tranNo}/status`,
    )
    expect(((await answer.json()) as { status: string }).status).toBe('expired')
  }).toPass({ timeout: 30_000 })
  await takeAllPlaces(pool_id, day)
  await controlBank(`orders/${await bankOrderOf(tranNo)}/pay`, { method: 'upi' })
  await page.goto(`/payment-callback?tran_no=${tranNo}`)
  await page.waitForURL(/\/payment-failure\?tran_no=/, { timeout: 30_000 })
  await expect(
    page.getByText(/came after the places were gone|money is on its way back|went back to others/).first(),
  ).toBeVisible()
})

test('a double press and a lost answer book once', async ({ page }) => {
  await enterAs(page, devotee)
  await fillBasket(page, 'pushpanjali', dayAfter(now, 11))
  const keys: string[] = []
  let lost = false
  await page.route('**/booking/initiate', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (lost) return route.continue()
    lost = true
    // The server gets the request, the browser never gets the response.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByText('We did not hear back.', { exact: false })).toBeVisible()
  await goToBank(page)
  expect(new Set(keys).size).toBe(1)
  await page.goto('/history?show=needs')
  await expect(page.getByText(dayWords(dayAfter(now, 11)), { exact: false })).toHaveCount(1)
})

const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
    .format(new Date(day))
    .replace(',', '')

async function numberOfFirst(page: Page): Promise<string> {
  const text = await page
    .getByRole('article')
    .first()
    .getByText(/^V[0-9A-Z]{10} · /)
    .textContent()
  return text?.slice(0, 11) ?? ''
}
