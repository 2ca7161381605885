import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { axeViolations, axeViolationsInDialog } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

/** Each person uses a device of their own. */
async function enterElsewhere(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enterAs(page, person)
  return page
}

/** Finds a person in the list by their unique e-mail. */
async function openPerson(page: Page, { name, email }: Person) {
  await page.goto(`/admin/people?find=${encodeURIComponent(email)}`)
  await page.getByRole('row', { name }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText(email)).toBeVisible()
  return drawer
}

test('rights are given by two managers and withdrawn by one, and the session ends within seconds (defect 2)', async ({
  page,
  browser,
}) => {
  test.slow()
  const clerk = await openAccount(someone('Haridas Pillai'))
  const lakshmi = await openAccount(someone('Lakshmi Nair'))
  const rajeev = await openAccount(someone('Rajeev Menon'))
  await makeAdmin(lakshmi)
  await makeAdmin(rajeev)

  // The first manager requests it; no right is granted yet.
  await enterAs(page, lakshmi, '/admin/people')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /Give rights to a person/ }).click()
  await page.getByLabel(/E-mail address or mobile number/).fill(clerk.email)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Change what Haridas Pillai may do?' })
  await asking.getByRole('button', { name: 'Clerk' }).click()
  const named = page.getByRole('dialog', { name: 'Make Haridas Pillai clerk?' })
  await named.getByLabel(/Why, for the audit/).fill('Sells at the first counter')
  expect(await axeViolationsInDialog(page)).toEqual([])
  await named.getByRole('button', { name: /to confirm|second yes/ }).click()
  await expect(page.getByText(/The question is asked/)).toBeVisible()
  const theirs = await enterElsewhere(browser, clerk)
  await theirs.goto('/admin/counter')
  await expect(theirs).toHaveURL('/access-denied')

  // A second manager confirms on another device.
  const second = await enterElsewhere(browser, rajeev)
  const question = await openPerson(second, clerk)
  await expect(question.getByText('Why: Sells at the first counter')).toBeVisible()
  await question.getByRole('button', { name: 'Say the second yes' }).click()
  await expect(question.getByRole('button', { name: 'Clerk', pressed: true })).toBeVisible()
  await expect(question.getByText(/Lakshmi Nair, confirmed by Rajeev Menon/)).toBeVisible()
  await theirs.context().close()
  const counter = await enterElsewhere(browser, clerk)
  await counter.goto('/admin/counter')
  await expect(counter.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(counter).toHaveURL('/admin/counter')
  await expect(counter.getByRole('link', { name: 'People and rights' })).toHaveCount(0)

  // One manager alone can withdraw rights, at once.
  const drawer = await openPerson(page, clerk)
  await drawer.getByRole('button', { name: 'Withdraw all rights' }).click()
  const withdrawing = page.getByRole('dialog', { name: 'Withdraw all rights of Haridas Pillai?' })
  await withdrawing.getByLabel(/Why, for the audit/).fill('Moves to another temple')
  await withdrawing.getByRole('button', { name: 'Withdraw and sign out' }).click()
  await expect(page.getByText('holds no rights any more')).toBeVisible()
  await expect(async () => {
    await counter.goto('/admin/day-sheet')
    await expect(counter).toHaveURL(/\/sign-in/, { timeout: 8_000 })
  }).toPass({ timeout: 60_000 })

  // The history and the account stay; the person is a devotee again.
  await expect(drawer.getByText('All rights withdrawn')).toBeVisible()
  await enterAs(counter, clerk, '/admin/counter')
  await expect(counter).toHaveURL('/access-denied')
})
