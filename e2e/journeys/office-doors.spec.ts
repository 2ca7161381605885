import { expect, test } from '@playwright/test'
import { routes } from '../../apps/web/src/lib/paths.ts'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { buy } from '../buy.ts'
import { runSql } from '../database.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const officePaths = Object.values(routes)
  .filter(({ access }) => access === 'admin')
  .map(({ path }) => path)

test('a devotee reaches none of the office’s pages', async ({ page }) => {
  await enterAs(page, await openAccount(someone('Devaki Amma')))
  expect(officePaths.length).toBeGreaterThan(13)
  for (const path of officePaths) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/access-denied')
  }
})

/** What a desk's pages are not, and what they say instead. */
const othersPages: Record<string, string> = {
  [routes.catalogue.path]: 'This page is for those who keep the catalogue',
  [routes.calendar.path]: 'This page is for those who keep the catalogue',
  [routes.reconciliation.path]: 'This page is for the treasurer',
}

test('a desk without treasury works, and is shown no way to the money', async ({ page }) => {
  const devotee = await openAccount(someone('Sarada Nair'))
  const { id } = await offeringNamed('pushpanjali')
  const tranNo = await buy(devotee, [
    { offering_id: id, date: dayAfter(await today(), 5), name: 'Sarada Nair', star_id: 9 },
  ])
  const clerk = await openAccount(someone('Raghava Menon'))
  await makeAdmin(clerk)
  await runSql(`update account set capabilities = '{desk}' where email = $1`, [clerk.email])
  await enterAs(page, clerk)
  let refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname)
  })
  for (const path of officePaths) {
    refused = []
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    const denied = othersPages[path]
    if (denied) {
      await expect(page.getByText(denied), path).toBeVisible()
      await expect(page.locator('main').getByRole('button'), path).toHaveCount(0)
    } else expect(refused, path).toEqual([])
  }
  await page.goto(`/transaction-history?order=${tranNo}`)
  await expect(page.getByRole('dialog').getByText('Sarada Nair').first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Refund/ })).toHaveCount(0)
})
