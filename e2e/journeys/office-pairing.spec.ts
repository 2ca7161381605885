import { expect, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { buy } from '../buy.ts'
import { axeViolations } from '../looks.ts'
import { beginPairing } from '../pairing.ts'
import { someone } from '../people.ts'

test.use({ viewport: { width: 360, height: 780 } })

test("a priest's phone sees the sheet and nothing else, until one press ends it", async ({ page }) => {
  const devotee = await openAccount(someone('Sarada Nair'))
  const { id } = await offeringNamed('pushpanjali')
  const tomorrow = dayAfter(await today(), 1)
  await buy(devotee, [{ offering_id: id, date: tomorrow, name: 'Sarada Nair', star_id: 9 }])
  const pairing = await beginPairing()

  await page.goto(pairing.path)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect this phone' }).click()
  await expect(page.getByText(/Waiting for the office to say yes, for Vasudevan Namboothiri/)).toBeVisible()
  await pairing.confirm('Melsanthi’s phone')
  await expect(page).toHaveURL(/\/priest$/)
  await page.goto(`/admin/day-sheet?on_date=${tomorrow}`)
  await expect(page.getByText('Sarada Nair').first()).toBeVisible()

  // The paired phone may read neither the rest of the office nor the priest's own account.
  const answers = await page.evaluate(
    async (paths) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
      const base = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => name.includes('/profile/self'))
      const host = new URL(base ?? location.href).origin
      const statuses = paths.map(async (path) => (await fetch(host + path, { headers })).status)
      return Promise.all(statuses)
    },
    [
      '/admin/settings',
      '/admin/audit',
      '/profile/sessions',
      '/profile/address',
      '/factors',
      '/tickets/get-user-tickets',
    ],
  )
  expect(answers).toEqual([403, 403, 403, 403, 403, 403])

  await pairing.end()
  await page.goto(`/admin/day-sheet?on_date=${tomorrow}`)
  await expect(page).toHaveURL(/\/sign-in/)

  // The pairing code works only once.
  await page.goto(pairing.path)
  await page.getByRole('button', { name: 'Connect this phone' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is over')
})
