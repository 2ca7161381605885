import { test } from '@playwright/test'
import { addFamily, makeAdmin, openAccount } from './accounts.ts'
import { keep, keepWhole } from './keep.ts'
import { wear } from './looks.ts'
import { someone } from './people.ts'
import { beginSignUp, enterAs } from './steps.ts'

// Second half of `npm run screenshots`: pages of the running system, as people meet them.

for (const mode of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`pictures at ${width} in ${mode}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await wear(page, { mode })
      await page.goto('/sign-in')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await keep(page, `sign-in-${width}-${mode}`)
      await page.goto('/sign-up')
      await keep(page, `sign-up-${width}-${mode}`)
      await beginSignUp(page, someone())
      await page.getByRole('dialog').waitFor()
      await keep(page, `sign-up-dialog-${width}-${mode}`)
      await page.evaluate(() => sessionStorage.clear())
      await enterAs(page, await openAccount(someone('Sreedevi Menon')))
      await page.getByRole('grid').waitFor()
      await keepWhole(page, `home-${width}-${mode}`)
    })

    test(`family and profile at ${width} in ${mode}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await wear(page, { mode })
      const person = await openAccount(someone('Lakshmi Menon'))
      await addFamily(person)
      await enterAs(page, person)
      await page.goto('/devotee-info')
      await page.getByRole('heading', { name: 'Meenakshi Amma' }).waitFor()
      await keepWhole(page, `family-${width}-${mode}`)
      await page.setViewportSize({ width, height })
      await page.goto('/profile-edit')
      await page.getByText('This device').waitFor()
      await keepWhole(page, `profile-${width}-${mode}`)
      await page.setViewportSize({ width, height })
      await page.goto('/official-addresses')
      await page.getByRole('heading', { name: 'Beware of imitations' }).waitFor()
      await keepWhole(page, `official-addresses-${width}-${mode}`)
    })

    test(`the office at ${width} in ${mode}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await wear(page, { mode })
      const clerk = await openAccount(someone('Raghava Menon'))
      await makeAdmin(clerk)
      await enterAs(page, clerk)
      await page.goto('/admin/calendar')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await keepWhole(page, `office-year-${width}-${mode}`)
    })
  }
}
