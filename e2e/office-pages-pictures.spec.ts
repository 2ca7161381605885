import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from './accounts.ts'
import { dayAfter, offeringNamed, today } from './api.ts'
import { buy } from './buy.ts'
import { keep, keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { someone } from './people.ts'
import { enterAs } from './steps.ts'

// Part of `npm run screenshots`: settings, catalogue, reconciliation and transactions.

/** Each page at the tightest width, at the office's screen, and once in dark mode. */
const looks = [
  [360, 780, 'light', ['orders', 'bank', 'deity', 'offering']],
  [360, 780, 'dark', ['settings']],
  [768, 1024, 'light', ['orders', 'catalogue', 'prices']],
  [1366, 768, 'light', ['orders', 'settings', 'offering']],
  [1440, 900, 'dark', ['orders', 'bank', 'offering']],
] as const

test('the office’s pages', async ({ browser }) => {
  test.setTimeout(600_000)
  const manager = await openAccount(someone('Rajeev Menon'))
  await makeAdmin(manager)
  const devotee = await openAccount(someone('Nandini Varma'))
  const { id } = await offeringNamed('noorum-palum')
  const line = { offering_id: id, date: dayAfter(await today(), 6), star_id: 9 }
  const tranNo = await buy(devotee, [
    { ...line, name: 'Nandini Varma' },
    { ...line, name: 'ലക്ഷ്മിക്കുട്ടിയമ്മ' },
  ])
  const shown = {
    orders: '/transaction-history',
    bank: '/admin/reconciliation',
    settings: '/admin/settings',
    catalogue: '/admin/catalogue',
    prices: '/admin/catalogue',
    deity: '/admin/catalogue',
    offering: `/admin/catalogue?offering=${id}`,
  }
  const dialogs: Partial<Record<keyof typeof shown, string>> = { prices: 'Change prices', deity: 'New deity' }
  for (const [width, height, mode, pages] of looks) {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
    page.setDefaultTimeout(30_000)
    await setTheme(page, { mode })
    await enterAs(page, manager)
    for (const name of pages) {
      await page.setViewportSize({ width, height })
      await page.goto(shown[name])
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.locator('[aria-busy=true], .animate-shimmer')).toHaveCount(0)
      const dialog = dialogs[name]
      if (dialog) {
        await page.getByRole('button', { name: dialog }).click()
        await page.getByRole('dialog').waitFor()
      }
      // With a drawer open beside the list, as clerks work.
      if (name === 'orders' && width === 1366) {
        await page.goto(`${shown[name]}?order=${tranNo}`)
        await page.getByRole('dialog').getByText('Lines').waitFor()
      }
      await (name === 'offering' && width === 360 ? keepWhole : keep)(
        page,
        `office-page-${name}-${width}-${mode}`,
      )
    }
    await page.context().close()
  }
})
