import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from './accounts.ts'
import { dayAfter, offeringNamed, today } from './api.ts'
import { buy } from './buy.ts'
import { goTo, restoreClock } from './clock.ts'
import { readRows, runSql } from './database.ts'
import { keep, keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { someone } from './people.ts'
import { enterAs } from './steps.ts'

// Part of `npm run screenshots`: a name corrected on many days, and the day sheet by session.

const looks = [
  [360, 780, 'light', 'ltr'],
  [360, 780, 'dark', 'rtl'],
  [768, 1024, 'light', 'ltr'],
  [1366, 768, 'light', 'ltr'],
  [1440, 900, 'light', 'ltr'],
  [1440, 900, 'dark', 'ltr'],
] as const

test.afterAll(restoreClock)

test('names and the day', async ({ browser }) => {
  test.setTimeout(400_000)
  const admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  const devotee = await openAccount(someone('Sreedevi Menon'))
  const day = dayAfter(await today(), 5)
  const dawn = await offeringNamed('charadu-japam')
  const homam = await offeringNamed('ganapathi-homam')
  const dusk = await offeringNamed('neyvilakku')
  const line = (offering_id: number, name: string, star_id: number, date = day) => ({
    offering_id,
    name,
    date,
    star_id,
  })
  const tranNo = await buy(devotee, [
    line(dawn.id, 'Meenakshy Ravindran', 10),
    line(dawn.id, 'Meenakshy Ravindran', 10, dayAfter(day, 1)),
    line(dawn.id, 'Meenakshy Ravindran', 10, dayAfter(day, 2)),
    line(homam.id, 'Adithya Ravindran', 8),
    line(homam.id, 'Thiruvananthapuram Padmanabhaswamy Ramachandran Unnikrishnan', 12),
    line(dusk.id, 'Gayathri Ravindran', 15),
  ])
  const spell = (name: string, nameMl: string) =>
    runSql('update order_line set name_ml = $3 where tran_no = $1 and name = $2', [tranNo, name, nameMl])
  await spell('Meenakshy Ravindran', 'മീനാക്ഷി രവീന്ദ്രൻ')
  const clerk = await (await browser.newContext()).newPage()
  clerk.setDefaultTimeout(30_000)
  await enterAs(clerk, admin, `/admin/day-sheet?on_date=${day}`)
  await clerk.getByRole('button', { name: /^Print$/ }).click()
  await clerk.getByText('Nothing has changed since.').waitFor()
  const late = await buy(devotee, [line(dawn.id, 'Vaishnav R.', 27, dayAfter(day, 1))])
  await clerk.context().close()
  await goTo(day, '07:10')
  // The morning's mail creates a version of its own; changes after it are marked as late.
  await expect
    .poll(() => readRows('select from day_sheet_mailing where on_date = $1', [day]), { timeout: 60_000 })
    .toHaveLength(1)
  await spell('Adithya Ravindran', 'ആദിത്യ രവീന്ദ്രൻ')
  await runSql('update order_line set star_id = 3 where tran_no = $1 and star_id = 15', [tranNo])
  await runSql('update order_line set on_date = $2 where tran_no = $1', [late, day])
  for (const [width, height, mode, direction] of looks) {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
    page.setDefaultTimeout(30_000)
    const look = `${width}-${mode}${direction === 'rtl' ? '-rtl' : ''}`
    await setTheme(page, { mode, direction })
    await enterAs(page, admin)
    await page.getByText('Late additions').waitFor()
    await keep(page, `office-home-late-${look}`)
    await page.goto(`/update-booking?find=${tranNo}`)
    const first = page.getByRole('group', { name: /^Line 2:/ })
    await first.getByLabel('Name', { exact: true }).fill('Meenakshi Ravindran')
    await page.getByText('A day sheet that is already out', { exact: false }).waitFor()
    await keepWhole(page, `office-names-${look}`)
    await page.setViewportSize({ width, height })
    await page.goto(`/admin/day-sheet?on_date=${day}`)
    await page.getByText('Gayathri Ravindran').waitFor()
    await keepWhole(page, `office-day-${look}`)
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: /performed: Athazha pooja/ }).click()
    await page.getByRole('dialog').waitFor()
    // Pictures must start at the top of the page.
    await page.evaluate(() => window.scrollTo(0, 0))
    await keep(page, `office-day-early-${look}`)
    await page.goto(`/admin/day-sheet?on_date=${day}&part=late`)
    await page.getByText('Vaishnav R.').waitFor()
    await keepWhole(page, `office-late-${look}`)
    await page.context().close()
  }
})
