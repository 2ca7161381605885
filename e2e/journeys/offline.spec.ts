import { expect, type Page, test } from '@playwright/test'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { devoteeWithFamily, fillBasket, payButton } from '../booking-steps.ts'
import { buy, readOrder } from '../buy.ts'
import { findAxeViolations, sidewaysScroll } from '../looks.ts'
import { enterAs, greeting } from '../steps.ts'
import { startVersions } from '../versions.ts'

test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'allow' })

/** Calendar months cached on the phone. */
const monthsKept = (page: Page) =>
  page.evaluate(async () => {
    const addresses = await (await caches.open('kept-answers')).keys()
    return addresses.flatMap(
      ({ url }) => /\["calendar","month",\d+,"([\d-]+)"/.exec(decodeURIComponent(url))?.[1] ?? [],
    )
  })

/** Waits until everything that the app needs to start offline is cached. */
const untilKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined && (await caches.keys())))
    .toContain('kept-answers')

test('without a network: receipt and calendar are shown, paying is refused kindly, and nothing is lost', async ({
  page,
  context,
}) => {
  const devotee = await devoteeWithFamily(2)
  const day = dayAfter(await today(), 12)
  const offering = await offeringNamed('pushpanjali')
  const tranNo = await buy(devotee, [
    { offering_id: offering.id, date: day, name: 'Arjun Menon', star_id: 1 },
  ])
  await expect.poll(async () => (await readOrder(devotee, tranNo)).receiptNumber).not.toBeNull()
  const { receiptNumber } = await readOrder(devotee, tranNo)

  await enterAs(page, devotee)
  const month = page.getByRole('grid')
  await expect(month).toHaveAttribute('aria-busy', 'false')
  // The days of adjacent months load automatically.
  await expect(month.getByRole('gridcell').filter({ hasNotText: /[a-z]/i })).toHaveCount(0)
  const cells = await month.getByRole('gridcell').allInnerTexts()
  const first = `${(await today()).slice(0, 7)}-01`
  const months = [first, dayAfter(first, 32)].map((each) => each.slice(0, 7))
  await expect.poll(() => monthsKept(page)).toEqual(expect.arrayContaining(months))
  await page.goto('/history')
  await page.getByRole('link', { name: 'Show at the counter' }).click()
  const paper = page.getByRole('article', { name: `Receipt ${receiptNumber}` })
  await expect(paper.getByRole('img', { name: /Code of receipt/ })).toBeVisible()
  await expect(page.getByText('A saved copy cannot know')).toBeHidden()
  await fillBasket(page, 'pushpanjali', day)
  await untilKept(page)

  // The network fails at the last step: the page stays, says so, and sends nothing.
  await context.setOffline(true)
  await expect(page.getByText(/^No connection since /)).toBeVisible()
  await payButton(page).click()
  await expect(page.getByText('There is no network', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection just now' })).toBeVisible()
  await expect(page.getByText('Booking and paying need a connection.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  // The same for a page never opened here, whose code is not cached.
  await page.goto('/customer-support/my-ticket')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection just now' })).toBeVisible()

  await page.getByRole('link', { name: new RegExp(`Receipt ${receiptNumber}`) }).click()
  await expect(paper.getByText('Arjun Menon')).toBeVisible()
  await expect(paper.getByText(tranNo)).toBeVisible()
  await page.reload()
  await expect(paper.getByText(/Rupees .+ only/)).toBeVisible()
  await expect(page.getByText(/^No connection · saved /)).toBeVisible()
  await expect(page.getByText('A saved copy cannot know of later changes.', { exact: false })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  await expect.poll(() => month.getByRole('gridcell').allInnerTexts()).toEqual(cells)

  // When the network is back, the basket is unchanged and the page continues automatically.
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection just now' })).toBeVisible()
  await context.setOffline(false)
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByText(/^No connection since /)).toBeHidden()

  // Signing out clears the cache.
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => page.evaluate(() => caches.has('kept-answers'))).toBe(false)
})

test('a new version is there with the next page, and nobody is held in the old one', async ({ page }) => {
  const versions = await startVersions()
  const shown = () => page.evaluate(() => document.documentElement.dataset.version)
  await page.goto(versions.url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
  const kept = () =>
    page.evaluate(async () => (await (await caches.match('/'))?.text())?.match(/data-version="(\d)"/)?.[1])
  await expect.poll(kept).toBe('1')

  await versions.release('2')
  await page.reload()
  expect(await shown()).toBe('2')
  // The second version is active: its page is cached, and no other service worker is installing or waiting.
  const isOver = () =>
    page.evaluate(async () => {
      const registered = await navigator.serviceWorker.getRegistration()
      const isComing =
        registered?.installing || registered?.waiting || registered?.active?.state !== 'activated'
      return !isComing && (await (await caches.open('app-2')).match('/')) !== undefined
    })
  await expect.poll(isOver).toBe(true)
  await versions.stop()
  await page.reload()
  expect(await shown()).toBe('2')
})
