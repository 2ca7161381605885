import { test } from '@playwright/test'
import { addFamily, makeAdmin, openAccount } from './accounts.ts'
import { dayAfter, offeringNamed, today } from './api.ts'
import { buy } from './buy.ts'
import { picture } from './files.ts'
import { keep, keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { makeBooking } from './orders.ts'
import { someone } from './people.ts'
import { beginSignUp, enterAs } from './steps.ts'

// Second half of `npm run screenshots`: pages of the running system.

for (const mode of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`pictures at ${width} in ${mode}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await setTheme(page, { mode })
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
      await setTheme(page, { mode })
      const person = await openAccount(someone('Lakshmi Menon'))
      await addFamily(person)
      await enterAs(page, person, '/devotee-info')
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
      test.slow()
      await page.setViewportSize({ width, height })
      await setTheme(page, { mode })
      const clerk = await openAccount(someone('Raghava Menon'))
      await makeAdmin(clerk)
      await enterAs(page, clerk, '/admin/calendar')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await keepWhole(page, `office-year-${width}-${mode}`)
      const devotee = await openAccount(someone('Lakshmi Menon'))
      const tomorrow = dayAfter(await today(), 1)
      for (const [slug, names] of [
        ['noorum-palum', ['Lakshmi Menon', 'Arjun Menon']],
        ['pushpanjali', ['Saraswathi Amma']],
      ] as const) {
        const { id } = await offeringNamed(slug)
        await buy(
          devotee,
          names.map((name) => ({ offering_id: id, date: tomorrow, name, star_id: 9 })),
        )
      }
      for (const [name, path] of [
        ['home', '/home'],
        ['transactions', '/transaction-history'],
        ['update-booking', '/update-booking'],
        ['receipts', '/receipt-generate'],
        ['prasadam', '/prasadam-delivery-report?status='],
        ['notices', '/notification/pre-pooja-reminder'],
        ['day-sheet', `/admin/day-sheet?on_date=${tomorrow}`],
        ['counter', '/admin/counter'],
        ['reconciliation', '/admin/reconciliation'],
        ['audit', '/admin/audit'],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await keepWhole(page, `office-${name}-${width}-${mode}`)
      }
    })

    test(`support at ${width} in ${mode}`, async ({ page, browser }) => {
      await page.setViewportSize({ width, height })
      await setTheme(page, { mode })
      const devotee = await openAccount(someone('Aswathy Suresh'))
      const tranNo = await makeBooking(devotee)
      await enterAs(page, devotee, `/customer-support/raise-ticket?tran_no=${tranNo}`)
      await page.getByLabel('In a few words').fill('Money taken twice for Ayilyam pooja')
      await page.getByLabel('What happened?').fill('I paid again because the page went round and round.')
      const files = ['bank-app.png', 'screen.png'].map((name) => ({
        name,
        mimeType: 'image/png',
        buffer: picture,
      }))
      await page.getByLabel('Add a picture or PDF').setInputFiles(files)
      await keepWhole(page, `raise-ticket-${width}-${mode}`)
      await page.getByRole('button', { name: 'Send to the office' }).click()
      await page.getByRole('log').waitFor()
      const office = await (await browser.newContext({ viewport: { width, height } })).newPage()
      await setTheme(office, { mode })
      const clerk = await openAccount(someone('Lakshmi Nair'))
      await makeAdmin(clerk)
      await enterAs(office, clerk, new URL(page.url()).pathname)
      await office.getByRole('radio', { name: 'Private note' }).click()
      await office.getByRole('textbox', { name: 'Private note' }).fill('Second payment is in tonight’s file.')
      await office.getByRole('button', { name: 'Keep note' }).click()
      await office.getByRole('radio', { name: 'Reply' }).click()
      await office
        .getByRole('textbox', { name: 'Reply' })
        .fill(
          'Namaskaram Aswathy. The pooja for Niranjana is confirmed. The second payment is on its way back.',
        )
      await office.getByRole('button', { name: 'Send reply' }).click()
      await office.getByText('is on its way back').last().waitFor()
      // Reload to remove the toasts.
      for (const each of [page, office]) await each.reload()
      await page.getByText('is on its way back').first().waitFor()
      await office.getByRole('log').waitFor()
      await keepWhole(page, `ticket-${width}-${mode}`)
      await page.goto('/customer-support/my-ticket')
      await page.getByRole('link', { name: /Money taken twice/ }).waitFor()
      await keep(page, `my-tickets-${width}-${mode}`)
      await keepWhole(office, `office-ticket-${width}-${mode}`)
      await office.goto('/customer-support/my-ticket')
      await office
        .getByRole('link', { name: /Money taken twice/ })
        .first()
        .waitFor()
      await keep(office, `office-tickets-${width}-${mode}`)
      await office.context().close()
    })
  }
}
