import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from './accounts.ts'
import { dayAfter, today } from './api.ts'
import { openDrawer, typeLine } from './counter-steps.ts'
import { keep, keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { someone } from './people.ts'
import { enterAs } from './steps.ts'

// Part of `npm run screenshots`: the counter as a clerk sees it all day.

for (const mode of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1366, 768],
    [1440, 900],
  ] as const) {
    test(`the counter at ${width} in ${mode}`, async ({ page }) => {
      test.setTimeout(240_000)
      // At the clerk's screen width only the visible part; at others the whole page.
      const picture = width === 1366 ? keep : keepWhole
      await page.setViewportSize({ width, height })
      await setTheme(page, { mode })
      const clerk = await openAccount(someone('Rajani Menon'))
      await makeAdmin(clerk)
      await enterAs(page, clerk)
      const day = dayAfter(await today(), 6)
      await openDrawer(page, '500')
      // The emblems load after the text.
      await expect(page.getByText('Nothing is sold yet.')).toBeVisible()
      if (width >= 1024) await expect(page.locator('[data-art^="deity-"] svg')).toHaveCount(9)
      await page.mouse.move(0, 0)
      await picture(page, `counter-empty-${width}-${mode}`)
      await typeLine(page, 'pushpanjali', 'Ammini Amma', day)
      await typeLine(page, 'Ganapathi homam', 'Niranjana Suresh', day)
      await page.getByLabel('Given, ₹').fill('20')
      await expect(page.getByText(/is missing/)).toBeVisible()
      await picture(page, `counter-lines-${width}-${mode}`)
      await page.getByLabel('Given, ₹').fill('2000')
      await page.getByRole('button', { name: /^Take ₹ [\d,]+ in cash/ }).click()
      await expect(page.getByText('Change to give back')).toBeVisible()
      await picture(page, `counter-sold-${width}-${mode}`)
    })
  }
}
