import { test } from '@playwright/test'
import { grantOffice, makeAdmin, openAccount } from './accounts.ts'
import { runSql } from './database.ts'
import { keep, keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { type Person, someone } from './people.ts'
import { enterAs } from './steps.ts'

const sizes = [
  [360, 780],
  [1440, 900],
] as const

async function hire(name: string, rights: string[]): Promise<Person> {
  const person = await openAccount(someone(name))
  await grantOffice(person, rights)
  return person
}

/** Marks an authenticator app as enrolled long ago. */
const giveApp = ({ email }: Person) =>
  runSql(
    `insert into authenticator_app (id, account_id, name, seed, last_used_step, created_at)
     select gen_random_uuid(), id, 'Phone', 'sealed', 0, now() - interval '90 days' from account where email = $1`,
    [email],
  )

test('people and rights, a person, a phone for the priest', async ({ page }) => {
  test.slow()
  await setTheme(page, { mode: 'light' })
  const manager = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(manager)
  await giveApp(manager)
  const other = await openAccount(someone('Rajeev Menon'))
  await grantOffice(other)
  await giveApp(other)
  await giveApp(await hire('Anitha Kurup', ['catalogue']))
  await giveApp(await hire('Suresh Babu', ['audit']))
  const clerk = await hire('Rajani Mohan', ['desk'])
  await giveApp(clerk)
  const priest = await hire('Vasudevan Embranthiri', ['sheet'])
  await runSql(
    `insert into rights_change (id, account_id, held, wanted, reason, asked_by, asked_at, ends_at)
     select gen_random_uuid(), d.id, '{}', '{desk,treasury}', 'Rajeev is on leave', m.id, now(), now() + interval '1 day'
     from account d, account m where d.email = $1 and m.email = $2`,
    [(await openAccount(someone('Deepa Unni'))).email, other.email],
  )
  await enterAs(page, manager)
  for (const [width, height] of sizes) {
    const look = () => page.setViewportSize({ width, height })
    const openPerson = async ({ name, email }: Person) => {
      await look()
      await page.goto(`/admin/people?find=${encodeURIComponent(email)}`)
      await page
        .getByRole('button', { name: new RegExp(name) })
        .or(page.getByRole('row', { name }))
        .first()
        .click()
      await page.getByRole('dialog', { name }).getByText(email).waitFor()
    }
    await look()
    await page.goto('/admin/people')
    await page.getByText('Rajani Mohan').first().waitFor()
    await keepWhole(page, `office-people-${width}-light`)
    await openPerson(clerk)
    await page.setViewportSize({ width, height: 1_280 })
    await keep(page, `office-person-${width}-light`)
    await look()
    await page.getByRole('button', { name: 'Ask to set anew' }).click()
    await page.getByRole('button', { name: 'Ask a second manager' }).waitFor()
    await keep(page, `office-keys-anew-${width}-light`)
    await openPerson(priest)
    await page.getByRole('button', { name: 'Pair a phone' }).click()
    await page.getByRole('button', { name: 'Show the code' }).click()
    await page.getByRole('img', { name: 'QR code for the phone' }).waitFor()
    // Pictures must start at the top of the page.
    await page.evaluate(() => window.scrollTo(0, 0))
    await keep(page, `office-pairing-${width}-light`)
  }
})
