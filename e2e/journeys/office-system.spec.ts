import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { readRows, runSql } from '../database.ts'
import { axeViolations, axeViolationsInDialog, checkAllLooks } from '../looks.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

/** A job as pg-boss stores it after the final failure; it does nothing, so that a retry succeeds. */
const giveUp = () =>
  runSql(
    `insert into pgboss.job (name, data, source_name, source_output, source_retry_count)
     values ('dead-letter', '{"payload":{}}', 'identity-sweep', '{"error":"TypeError"}', 8)`,
  )

test('a manager sees how the system is, and has work tried again that was given up', async ({ page }) => {
  test.slow()
  const manager = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(manager)
  await runSql(`delete from pgboss.job where name = 'dead-letter'`)
  await giveUp()
  await enterAs(page, manager, '/admin/system')
  await expect(page.getByRole('heading', { level: 1, name: 'How the system is' })).toBeVisible()

  // The worker has sent its heartbeat, so the state is not trouble; the failed job needs a look.
  const work = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Work', exact: true }) })
  await expect(work.getByText('1 piece of work could not be done.')).toBeVisible({ timeout: 60_000 })
  await expect(work.getByText('Look at it')).toBeVisible({ timeout: 60_000 })
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Worker')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await checkAllLooks(page, 'how the system is')

  const row = page.getByRole('row', { name: /Old sign-ins removed/ }).first()
  await expect(row.getByText('An unexpected failure (TypeError)')).toBeVisible()
  await row.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try it again?' })
  expect(await axeViolationsInDialog(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 piece of work is tried again.')).toBeVisible()
  await expect(page.getByText('Nothing was given up.')).toBeVisible()

  // The worker retries it, and the audit names the person who asked.
  await expect
    .poll(
      () =>
        readRows(
          `select state from pgboss.job where name = 'identity-sweep' order by created_on desc limit 1`,
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ state: 'completed' }])
  await page.goto('/admin/audit')
  await expect(page.getByText(/had work tried again that was given up/).first()).toBeVisible()
})
