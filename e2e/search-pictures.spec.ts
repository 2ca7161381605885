import { expect, test } from '@playwright/test'
import { dayAfter, offeringNamed, today } from './api.ts'
import { buy, endRefund, readOrder, refundLine } from './buy.ts'
import { keep } from './keep.ts'
import { setTheme } from './looks.ts'
import { prepareSought } from './search-steps.ts'
import { enterAs } from './steps.ts'

// Part of `npm run screenshots`: the office's search, its bell, the audit by a plain word, and the tickets of an order.

const looks = [
  [360, 780, 'light', 'ltr'],
  [360, 780, 'dark', 'rtl'],
  [768, 1024, 'light', 'ltr'],
  [1366, 768, 'light', 'ltr'],
  [1440, 900, 'dark', 'ltr'],
] as const

test('the office finds', async ({ browser }) => {
  test.setTimeout(400_000)
  const { clerk, devotee, tranNo } = await prepareSought()
  const { id } = await offeringNamed('neyvilakku')
  const line = { offering_id: id, date: dayAfter(await today(), 9), star_id: 3 }
  // A second booking whose refund fails, so that the bell shows it.
  const other = await buy(devotee, [{ ...line, name: 'Kunjikkavu Thampuratti' }])
  await refundLine(clerk, devotee, other)
  const refund = async () => (await readOrder(devotee, other)).refunds.at(-1)?.status
  await expect.poll(refund, { timeout: 30_000 }).toBe('pending')
  await endRefund(other, 'failed')
  for (const [width, height, mode, direction] of looks) {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
    page.setDefaultTimeout(30_000)
    const look = `${width}-${mode}${direction === 'rtl' ? '-rtl' : ''}`
    await setTheme(page, { mode, direction })
    await enterAs(page, clerk)
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search the office' }).fill('kunjikkavu')
    await expect(page.getByRole('option')).toHaveCount(2)
    await keep(page, `office-search-${look}`)
    await page.keyboard.press('Escape')
    if (width === 1366) {
      await page.getByRole('button', { name: /^What needs you: / }).click()
      await page.getByRole('menu').waitFor()
      await keep(page, `office-bell-${look}`)
      await page.goto(`/transaction-history?order=${tranNo}`)
      await page.getByText('Tickets about it').scrollIntoViewIfNeeded()
      await keep(page, `office-order-tickets-${look}`)
    }
    if (direction === 'ltr' && width !== 768) {
      await page.goto('/admin/audit?word=refund')
      await page.getByText('refunded the booking').first().waitFor()
      await keep(page, `office-audit-refund-${look}`)
    }
    await page.context().close()
  }
})
