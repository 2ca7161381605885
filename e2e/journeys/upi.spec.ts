import { expect, type Page, test } from '@playwright/test'
import { bankOrderOf, controlBank, dayAfter, today } from '../api.ts'
import {
  devoteeWithFamily,
  expectBooked,
  fillBasket,
  goToBank,
  leaveForApp,
  scanCode,
} from '../booking-steps.ts'
import type { Person } from '../people.ts'
import { enterAs } from '../steps.ts'

let devotee: Person
let now: string
test.beforeAll(async () => {
  devotee = await devoteeWithFamily(2)
  now = await today()
})
test.beforeEach(() => test.slow())

const payInApp = (link: string) => controlBank('upi', { link })

/** The newest booking is shown as paid, with its receipt. */
async function expectPaidInHistory(page: Page): Promise<void> {
  const card = page.getByRole('article').first()
  await expect(async () => {
    await page.goto('/history')
    await expect(card.getByText('Booked', { exact: true }).first()).toBeVisible({ timeout: 10_000 })
    await expect(card.getByText(/^Receipt 20\d\d-\d\d\/\d{6} · ₹/)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(card.getByText('Paid', { exact: true })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('paid in the app after the tab was lost: the event alone confirms it', async ({ page, context }) => {
    await enterAs(page, devotee)
    await fillBasket(page, 'pushpanjali', dayAfter(now, 14))
    const link = await leaveForApp(page, await goToBank(page))
    await page.close()
    // Pays only after the page was closed, so that no page of ours can report it.
    await payInApp(link)
    await expectPaidInHistory(await context.newPage())
  })

  test('back from the app without an answer: the bank is asked, and nobody is made to pay again', async ({
    page,
  }) => {
    await enterAs(page, devotee)
    await fillBasket(page, 'pushpanjali', dayAfter(now, 15))
    const link = await leaveForApp(page, await goToBank(page))
    await page.getByRole('button', { name: 'Go back without an answer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Confirming with your bank' })).toBeVisible()
    await expect(page.getByText(/do not pay (again|a second time)/)).toBeVisible()
    await payInApp(link)
    await expectBooked(page)
  })
})

test('on a computer the code is scanned, paid elsewhere, and the page goes on by itself', async ({
  page,
}) => {
  await enterAs(page, devotee)
  await fillBasket(page, 'pushpanjali', dayAfter(now, 16))
  const link = await scanCode(await goToBank(page))
  await payInApp(link)
  const tranNo = await expectBooked(page)
  // The QR code contains this booking's order and price.
  const { tn, am } = Object.fromEntries(new URL(link).searchParams)
  expect(tn).toBe(await bankOrderOf(tranNo))
  await expect(page.getByText(`₹ ${Number(am)}`, { exact: false }).first()).toBeVisible()
})
