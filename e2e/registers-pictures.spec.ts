import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from './accounts.ts'
import { bankOrderOf, controlBank, dayAfter, offeringNamed, today } from './api.ts'
import { buy } from './buy.ts'
import { keep } from './keep.ts'
import { setTheme } from './looks.ts'
import { someone } from './people.ts'
import { enterAs } from './steps.ts'

// Part of `npm run screenshots`: the manager's registers, and an order with a dispute.

const bank = process.env.E2E_RAZORPAY_URL ?? 'http://localhost:4150'

type AtBank = { payments: { id: string; order_id: string }[] }

for (const [width, height, mode] of [
  [360, 780, 'light'],
  [768, 1024, 'dark'],
  [1366, 768, 'light'],
  [1440, 900, 'dark'],
] as const) {
  test(`the books at ${width} in ${mode}`, async ({ page }) => {
    test.setTimeout(240_000)
    const manager = await openAccount(someone('Rajeev Menon'))
    await makeAdmin(manager)
    const devotee = await openAccount(someone('Nandini Varma'))
    const { id } = await offeringNamed('noorum-palum')
    const line = { offering_id: id, date: dayAfter(await today(), 6), name: 'Nandini', star_id: 9 }
    const tranNo = await buy(devotee, [line])
    const order = await bankOrderOf(tranNo)
    const { payments } = (await (await fetch(`${bank}/control/state`)).json()) as AtBank
    await controlBank(`payments/${payments.find(({ order_id }) => order_id === order)?.id}/dispute`)
    await page.setViewportSize({ width, height })
    await setTheme(page, { mode })
    await enterAs(page, manager, `/transaction-history?order=${tranNo}`)
    await expect(page.getByText(/^A bank contests ₹/)).toBeVisible({ timeout: 30_000 })
    await keep(page, `office-dispute-${width}-${mode}`)
    for (const register of ['dayBook', 'receipts', 'takings', 'cashBook', 'year']) {
      await page.goto(`/admin/registers?register=${register}`)
      await expect(page.getByRole('table').first()).toBeVisible()
      await expect(page.locator('.animate-shimmer')).toHaveCount(0)
      await keep(page, `office-register-${register.toLowerCase()}-${width}-${mode}`)
    }
  })
}
