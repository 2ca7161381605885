import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { addAddress, dayAfter, offeringNamed, today } from '../api.ts'
import { buy, readOrder } from '../buy.ts'
import { goTo, restoreClock } from '../clock.ts'
import { messagesTo } from '../inbox.ts'
import { checkAllLooks } from '../looks.ts'
import { readPdf } from '../pdf.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const OFFICE = 'office@kavumpuzha.example'
const AYILYAM = 9

let admin: Person
let devotee: Person
let other: Person
let offeringId: number
let day: string
let tranNo: string
test.beforeAll(async () => {
  admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  devotee = await openAccount(someone('Sreedevi Menon'))
  other = await openAccount(someone('Hari Narayanan'))
  day = dayAfter(await today(), 3)
  offeringId = (await offeringNamed('charadu-japam')).id
  const { id: address_id } = await addAddress(devotee)
  await buy(other, [line('Hari Narayanan')])
  tranNo = await buy(devotee, [line('Arjun Ravindran'), line('Malavika Arjun')], {
    option: 'post',
    address_id,
  })
})
const line = (name: string) => ({ offering_id: offeringId, date: day, name, star_id: AYILYAM })
test.beforeEach(() => test.slow())
test.afterAll(restoreClock)

const openSheet = async (page: Page) => {
  await page.goto(`/admin/day-sheet?on_date=${day}`)
  await expect(page.getByRole('region', { name: 'How the day stands' })).toBeVisible()
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** Buttons clipped by their card: they cause no scrolling and cannot be reached. */
const lostButtons = (page: Page) =>
  page.locator('main button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, right } = button.getBoundingClientRect()
        return left < 0 || right > window.innerWidth
      })
      .map((button) => button.textContent),
  )
async function print(page: Page, button: string | RegExp) {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await file
  expect(download.suggestedFilename()).toMatch(/^day-sheet-.*\.pdf$/)
  return readPdf(download)
}

test('a star changed after the sheet was printed is marked on the screen and on the next paper', async ({
  page,
}) => {
  await enterAs(page, admin)
  await openSheet(page)
  await expect(page.getByText('Not printed yet.')).toBeVisible()
  const first = await print(page, /^Print$/)
  expect(first).toContain('Arjun Ravindran ആയില്യം')
  expect(first).not.toContain('STAR')
  await expect(page.getByText('Nothing has changed since.')).toBeVisible()

  const { receiptNumber } = await readOrder(devotee, tranNo)
  await page.goto(`/update-booking?find=${encodeURIComponent(receiptNumber ?? '')}`)
  const line = page.getByRole('group', { name: /^Line 1:/ })
  await line.getByRole('combobox', { name: /star/i }).click()
  await page.getByRole('option', { name: /Makam/ }).click()
  const effect = page.getByRole('region', { name: 'Before and after' })
  await effect.getByLabel('Reason').fill('Devotee asked by phone')
  await effect.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByRole('region', { name: 'Changed before' })).toBeVisible()

  await openSheet(page)
  const row = rowOf(page, 'Arjun Ravindran')
  await expect(row.getByText('STAR')).toBeVisible()
  await expect(row.getByText('was ആയില്യം')).toBeVisible()
  await expect(rowOf(page, 'Malavika Arjun').getByText('STAR')).toHaveCount(0)
  const second = await print(page, 'Print version 2')
  for (const words of ['STAR Arjun Ravindran മകം', 'Since version 1', 'was ആയില്യം', 'replaces version 1'])
    expect(second).toContain(words)
  await expect(page.getByText('Nothing has changed since.')).toBeVisible()
  // The first version can be printed again unchanged.
  await page.getByRole('tab', { name: /^Versions/ }).click()
  expect(await print(page, 'Print version 1 as it was')).toContain('Arjun Ravindran ആയില്യം')
})

test('the sheet is in the mail before anybody is up', async () => {
  await buy(other, [line('Came in the night')])
  await goTo(day, '03:29')
  const ofToday = async () =>
    (await messagesTo(OFFICE, 'mail')).filter(({ text }) => text.includes('1 added'))
  expect(await ofToday()).toEqual([])
  await goTo(day, '03:31')
  await expect.poll(async () => (await ofToday()).length, { timeout: 40_000 }).toBe(1)
  const [mail] = await ofToday()
  expect(mail?.subject).toMatch(/^Day sheet for .*, version \d$/)
})

test('a group is marked as performed: history says so, a letter comes, the parcel can be packed', async ({
  page,
  browser,
}) => {
  await goTo(day, '06:40')
  await enterAs(page, admin)
  await openSheet(page)
  const group = page.getByRole('region', { name: /Charadu japam/ })
  await group.getByRole('button', { name: /^Mark performed/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Charadu japam performed?' })
  await dialog.getByRole('button', { name: 'Leave names out' }).click()
  await dialog.getByRole('checkbox', { name: /Hari Narayanan/ }).uncheck()
  await dialog.getByRole('button', { name: /^Mark \d performed/ }).click()
  await expect(dialog).toBeHidden()
  await expect(group.getByText(/^\d of \d performed/)).toBeVisible()
  await expect(rowOf(page, 'Hari Narayanan').getByText('Waiting')).toBeVisible()

  const seen = await readOrder(devotee, tranNo)
  expect(seen.lines.map(({ status }) => status)).toEqual(['performed', 'performed'])
  expect(seen.parcels).toMatchObject([{ status: 'ready' }])
  // Devotees are not notified of a mark while it can be undone.
  const subjects = async () => (await messagesTo(devotee.email, 'mail')).map(({ subject }) => subject)
  expect(await subjects()).not.toContain('Your pooja has been performed')

  // Undoes one mark too many.
  await group.getByRole('button', { name: /^Mark the last one/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 performed' }).click()
  await expect(group.getByText('Performed', { exact: true })).toBeVisible()
  await group.getByRole('button', { name: /^Take back/ }).click()
  const question = page.getByRole('dialog', { name: 'Take back Charadu japam?' })
  await question.getByRole('button', { name: 'Take back only some' }).click()
  for (const box of await question.getByRole('checkbox').all()) await box.uncheck()
  await question.getByRole('checkbox', { name: /Hari Narayanan/ }).check()
  await question.getByRole('button', { name: 'Take back 1' }).click()
  await expect(rowOf(page, 'Hari Narayanan').getByText('Waiting')).toBeVisible()
  await page.goto('/admin/audit?word=performed')
  await expect(page.getByText('took back that poojas were performed').first()).toBeVisible()

  await goTo(day, '07:20')
  await expect.poll(subjects, { timeout: 40_000 }).toContain('Your pooja has been performed')
  const theirs = await browser.newPage()
  await enterAs(theirs, devotee, '/history')
  await theirs.getByRole('radio', { name: 'Past' }).click()
  await expect(theirs.getByText(/^Performed/i).first()).toBeVisible()
  await theirs.close()
})

test('the sheet is the office’s: nobody else comes in', async ({ page }) => {
  await enterAs(page, devotee, '/admin/day-sheet')
  await expect(page).toHaveURL('/access-denied')
})

test('the day sheet is accessible and fits, in every look', async ({ page }) => {
  await enterAs(page, admin)
  for (const part of [day, `${day}&part=totals`, `${day}&part=versions`, dayAfter(day, 300)]) {
    await page.goto(`/admin/day-sheet?on_date=${part}`)
    await expect(page.getByRole('region', { name: 'How the day stands' })).toBeVisible()
    await checkAllLooks(page, part)
    expect.soft(await lostButtons(page), part).toEqual([])
  }
})
