import { cpus, loadavg } from 'node:os'
import { expect, type Page, test } from '@playwright/test'
import { dayAfter, offeringNamed, today } from '../api.ts'
import {
  atBank,
  cellOf,
  devoteeWithFamily,
  expectBooked,
  fillBasket,
  payButton,
  payByCard,
} from '../booking-steps.ts'
import { checkAllLooks, setTheme, sidewaysScroll } from '../looks.ts'
import type { Person } from '../people.ts'
import { enterAs } from '../steps.ts'

let devotee: Person
let now: string
test.beforeAll(async () => {
  devotee = await devoteeWithFamily()
  now = await today()
})
test.beforeEach(() => test.slow())

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached it')
}

test('the list by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, devotee, '/direct-booking')
  const entry = page.getByRole('combobox', { name: 'Offering' })
  await tabTo(page, entry)
  await page.keyboard.type('pushpan')
  await expect(page.getByRole('option', { name: /^Pushpanjali/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Day' })).toBeFocused()
  await page.keyboard.type('+5')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Arjun Menon')
  await page.keyboard.press('Control+d')
  await expect(page.getByRole('listitem', { name: 'Row 2' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(entry).toBeFocused()
  await expect(page.getByText('2 poojas · 1 day', { exact: false })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Next: prasadam and pay' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout$/)
  await expect(payButton(page)).toBeEnabled()
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await payByCard(await atBank(page))
  await expectBooked(page)
})

test('help me choose by keyboard alone, read from the right, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await setTheme(page, { direction: 'rtl' })
  await enterAs(page, devotee, '/guided-booking')
  await tabTo(page, page.getByRole('link', { name: /^Birthday/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Pushpanjali/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await tabTo(page, page.locator('[role=gridcell][tabindex="0"]'))
  // In right-to-left order the next day is on the left.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Next with / }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Next: / }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Next: review and pay' }))
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toBeEnabled()
  expect(await sidewaysScroll(page)).toBe(0)
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await payByCard(await atBank(page))
  await expectBooked(page)
})

test('the booking pages are accessible and fit, in every look', async ({ page }) => {
  await enterAs(page, devotee)
  const { id } = await offeringNamed('noorum-palum')
  await fillBasket(page, 'pushpanjali', dayAfter(now, 6))
  for (const path of [
    '/guided-booking',
    '/guided-booking?concern_id=1',
    `/guided-booking?offering_id=${id}`,
    `/guided-booking?offering_id=${id}&date=${dayAfter(now, 6)}`,
    '/concern?concern_id=1',
    '/continuous-booking',
    '/direct-booking',
    '/checkout',
    '/history',
    '/payment-cancel',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, path)
  }
})

type Measured = { moved: number; slowest: number }

/** Records layout shifts and the slowest response to a click. */
const measure = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as Measured
    seen.moved = 0
    seen.slowest = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) seen.moved += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { duration: number; interactionId: number }[]) {
        if (entry.interactionId) seen.slowest = Math.max(seen.slowest, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

const measured = (page: Page) =>
  page.evaluate(() => {
    const { moved, slowest } = window as unknown as Measured
    return { moved, slowest }
  })

test('nothing moves when calendars and prices arrive', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await measure(page)
  await enterAs(page, devotee)
  const { id } = await offeringNamed('noorum-palum')
  await page.goto(`/guided-booking?offering_id=${id}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.waitForLoadState('networkidle')
  expect((await measured(page)).moved, 'the calendar').toBeLessThan(0.05)
  await fillBasket(page, 'pushpanjali', dayAfter(now, 6))
  for (const path of ['/checkout', '/direct-booking', '/continuous-booking']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect((await measured(page)).moved, path).toBeLessThan(0.05)
  }
})

test('a press is answered at once on a phone four times as slow', async ({ page }) => {
  // Other load on the machine would distort the measurement.
  test.skip((loadavg()[0] ?? 0) > cpus().length / 2, 'measured on a machine at rest only')
  await page.setViewportSize({ width: 360, height: 780 })
  await measure(page)
  await enterAs(page, devotee)
  const { id } = await offeringNamed('noorum-palum')
  await fillBasket(page, 'pushpanjali', dayAfter(now, 6))
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`/guided-booking?offering_id=${id}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.waitForLoadState('networkidle')
  for (const count of [4, 5, 6]) await cellOf(page, dayAfter(now, count)).click({ force: true })
  await expect(page.getByRole('button', { name: /^Next with / })).toBeVisible()
  expect((await measured(page)).slowest, 'a day').toBeLessThan(200)
  await page.goto('/direct-booking')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('button', { name: 'Repeat' }).first().click()
  await expect(page.getByRole('listitem', { name: 'Row 2' })).toBeVisible()
  expect((await measured(page)).slowest, 'the basket').toBeLessThan(200)
})
