import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { checkAllLooks } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

let admin: Person
let today: string
test.beforeAll(async () => {
  admin = await openAccount(someone('Suresh Nair'))
  await makeAdmin(admin)
  today = ((await (await fetch(`${api}/calendar/today`)).json()) as { date: string }).date
})

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

test('a day the office closes is closed on the devotee’s calendar, with its reason', async ({
  page,
  browser,
}) => {
  const day = dayAfter(today, 5)
  const reason = 'naga prathishta, the serpents are installed anew'
  await enterAs(page, admin, '/admin/calendar')
  await page.locator(`[data-day="${day}"]`).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Sunrise', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close this day' }).click()
  const closing = page.getByRole('dialog', { name: 'Close for booking' })
  await expect(closing.getByRole('region', { name: 'What this touches' })).toContainText('1 day')
  await closing.getByLabel('Reason').fill(reason)
  await closing.getByRole('button', { name: /^Close \w{3} / }).click()
  await expect(closing).toBeHidden()
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAttribute('aria-label', /Closed/)

  const devotee = await browser.newPage()
  await enterAs(devotee, await openAccount(someone()))
  const cell = devotee.locator(`[data-day="${day}"]`)
  await expect(cell).toHaveAttribute('aria-label', new RegExp(`Closed: ${reason}$`))

  await drawer.getByRole('button', { name: 'Open again' }).click()
  await expect(drawer.getByText('Nothing is closed on this day.')).toBeVisible()
})

test('a price set in the office is the offering’s price', async ({ page }) => {
  await enterAs(page, admin, '/admin/catalogue')
  await page.getByLabel('Find by name').fill('Nirapara')
  await page.getByRole('button', { name: /Nirapara/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Nirapara/ })).toBeVisible()
  await page.getByRole('button', { name: 'New price' }).click()
  await page.getByLabel('Price of one').fill('345')
  await page.getByRole('button', { name: 'Save the price' }).click()
  await expect(page.getByRole('region', { name: 'Price' }).getByText('₹ 345')).toBeVisible()
  await expect
    .poll(async () => {
      const answer = await fetch(`${api}/booking/offerings/?search=Nirapara`)
      return ((await answer.json()) as { offerings: { pricePaise: number }[] }).offerings[0]?.pricePaise
    })
    .toBe(34_500)
})

test('a setting changed in the office shows on the temple’s details', async ({ page }) => {
  await enterAs(page, admin, '/admin/settings')
  const hours = page.getByRole('form', { name: 'Opening hours' })
  await hours.getByRole('textbox').fill('4 am – 1 pm and 5 – 9 pm')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect(hours.getByText('Saved', { exact: true })).toBeVisible()
  await expect
    .poll(
      async () => ((await (await fetch(`${api}/temple`)).json()) as { openingHours: string }).openingHours,
    )
    .toBe('4 am – 1 pm and 5 – 9 pm')
})

const officePaths = ['/admin/calendar', '/admin/catalogue', '/admin/catalogue?offering=1', '/admin/settings']

test('the office’s pages are accessible and fit, in every look', async ({ page }) => {
  test.slow()
  await enterAs(page, admin)
  for (const path of officePaths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, path)
  }
})
