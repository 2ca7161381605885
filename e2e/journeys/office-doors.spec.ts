import { expect, test } from '@playwright/test'
import { type RouteName, routes } from '../../apps/web/src/lib/paths.ts'
import { mayEnter } from '../../apps/web/src/lib/route-rights.ts'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { buy } from '../buy.ts'
import { runSql } from '../database.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const officeNames = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access === 'admin')
const officePaths = officeNames.map((name) => routes[name].path)

test('a devotee reaches none of the office’s pages', async ({ page }) => {
  await enterAs(page, await openAccount(someone('Devaki Amma')))
  expect(officePaths.length).toBeGreaterThan(13)
  for (const path of officePaths) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/access-denied')
  }
})

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
  for (const name of officeNames) {
    refused = []
    const { path } = routes[name]
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page, path).toHaveURL(mayEnter(name, ['desk']) ? path : '/access-denied')
    expect(refused, path).toEqual([])
  }
  await page.goto(`/transaction-history?order=${tranNo}`)
  await expect(page.getByRole('dialog').getByText('Sarada Nair').first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Refund/ })).toHaveCount(0)
})

test('a priest sees today’s names and the sheet, and nothing else of the office', async ({ page }) => {
  const priest = await openAccount(someone('Vasudevan Embranthiri'))
  await makeAdmin(priest)
  await runSql(`update account set capabilities = '{sheet}' where email = $1`, [priest.email])
  await enterAs(page, priest, '/home')
  await expect(page).toHaveURL('/priest')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Tomorrow’s sheet' }).click()
  await expect(page).toHaveURL(/\/admin\/day-sheet\?on_date=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Print/ })).toHaveCount(0)
  // Every other page redirects him to the list of names.
  for (const name of officeNames) {
    const { path } = routes[name]
    await page.goto(path)
    await expect(page, path).toHaveURL(name === 'daySheet' ? path : '/priest')
  }
})
