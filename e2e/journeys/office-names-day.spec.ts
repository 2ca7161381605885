import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { buy, readOrder } from '../buy.ts'
import { goTo, restoreClock } from '../clock.ts'
import { runSql } from '../database.ts'
import { readPdf } from '../pdf.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const MAKAM = 10
let admin: Person
let devotee: Person
let day: string
let tranNo: string
test.beforeAll(async () => {
  admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  devotee = await openAccount(someone('Sreedevi Menon'))
  day = dayAfter(await today(), 5)
  const dawn = await offeringNamed('charadu-japam')
  const dusk = await offeringNamed('neyvilakku')
  const line = (offering_id: number, name: string, date = day) => ({
    offering_id,
    name,
    date,
    star_id: MAKAM,
  })
  tranNo = await buy(devotee, [
    line(dawn.id, 'Meenakshy Ravindran'),
    line(dawn.id, 'Meenakshy Ravindran', dayAfter(day, 1)),
    line(dawn.id, 'Meenakshy Ravindran', dayAfter(day, 2)),
    line(dusk.id, 'Gayathri Ravindran'),
  ])
  // The name as it was in the family list at the time of booking.
  await runSql(
    `update order_line set name_ml = 'മീനാക്ഷി രവീന്ദ്രൻ' where tran_no = $1 and name like 'Meenakshy%'`,
    [tranNo],
  )
})
test.beforeEach(() => test.slow())
test.afterAll(restoreClock)

const openSheet = async (page: Page, more = '') => {
  await page.goto(`/admin/day-sheet?on_date=${day}${more}`)
  await expect(page.getByRole('region', { name: 'How the day stands' })).toBeVisible()
}
const print = async (page: Page, button: string | RegExp) => {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readPdf(await file)
}

test('a name misspelt on many days is corrected once, and the priest keeps what he reads (defect 3)', async ({
  page,
}) => {
  await enterAs(page, admin)
  await openSheet(page)
  await print(page, /^Print$/)
  // Searched by the devotee's phone number; a single match opens at once.
  await page.goto('/update-booking')
  await page.getByRole('searchbox').fill(devotee.mobile)
  await page.keyboard.press('Enter')
  const line = page.getByRole('group', { name: /^Line 1:/ })
  await expect(line.getByLabel('Name in Malayalam')).toHaveValue('മീനാക്ഷി രവീന്ദ്രൻ')
  await line.getByLabel('Name', { exact: true }).fill('Meenakshi Ravindran')
  await expect(line.getByText('The priest reads this. Is it still right?')).toBeVisible()
  const effect = page.getByRole('region', { name: 'Before and after' })
  // Sorted by day, so the other person's line of the same day is number 2.
  await expect(effect.getByRole('row', { name: /1, 3–4 · Name Meenakshy Ravindran/ })).toBeVisible()
  await expect(effect.getByText('A day sheet that is already out will change')).toBeVisible()
  await expect(effect.getByText('NAME', { exact: true })).toBeVisible()
  await effect.getByLabel('Reason').fill('Devotee asked by phone')
  await effect.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect(page.getByRole('region', { name: 'Changed before' })).toBeVisible()
  const { lines } = await readOrder(devotee, tranNo)
  expect(lines.map(({ name }) => name)).toEqual([
    'Meenakshi Ravindran',
    'Gayathri Ravindran',
    'Meenakshi Ravindran',
    'Meenakshi Ravindran',
  ])

  await openSheet(page, '&part=late')
  const late = page.getByRole('listitem').filter({ hasText: 'മീനാക്ഷി രവീന്ദ്രൻ' })
  await expect(late.getByText('NAME', { exact: true })).toBeVisible()
  const paper = await print(page, 'Print version 2')
  expect(paper).toContain('NAME മീനാക്ഷി രവീന്ദ്രൻ')
})

test('the whole day is performed by one press a session, and before its hour it warns (defect 12)', async ({
  page,
}) => {
  await goTo(day, '07:10')
  await enterAs(page, admin)
  await openSheet(page)
  const statusOf = async (wanted: string) =>
    (await readOrder(devotee, tranNo)).lines.find(({ name }) => name === wanted)?.status
  let presses = 0
  const press = async (name: RegExp) => {
    await page.getByRole('button', { name }).click()
    presses++
  }
  const usha = page.getByRole('region', { name: /Usha pooja · / })
  expect(await print(page, 'Print the sheet of Usha pooja alone')).not.toContain('Gayathri')
  await page.getByRole('textbox', { name: 'Name, star, offering or booking' }).fill('മീനാക്ഷി')
  await expect(page.getByText('Gayathri Ravindran')).toBeHidden()
  await page.getByRole('textbox', { name: 'Name, star, offering or booking' }).fill('')
  await expect(page.getByText('Gayathri Ravindran')).toBeVisible()

  await press(/^Mark (all )?\d+ performed: Usha pooja/)
  await expect(usha.getByText('Performed', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: /^Mark (all )?\d+ performed: Athazha pooja/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Athazha pooja performed?' })
  await expect(dialog.getByText(/^Athazha pooja begins at 7.pm, and that is still to come/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  expect(await statusOf('Gayathri Ravindran')).toBe('booked')

  await goTo(day, '19:30')
  await page.reload()
  await press(/^Mark (all )?\d+ performed: Athazha pooja/)
  await expect(
    page
      .getByRole('region', { name: /Athazha pooja · / })
      .getByText('Performed', { exact: true })
      .first(),
  ).toBeVisible()
  await expect.poll(() => statusOf('Gayathri Ravindran')).toBe('performed')
  expect(presses).toBe(2)
})
