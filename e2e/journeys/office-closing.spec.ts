import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { buy, buyMany, endRefunds, readOrder } from '../buy.ts'
import { passTime, restoreClock } from '../clock.ts'
import { messagesTo } from '../inbox.ts'
import { checkAllLooks } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

/** Plus the three devotees whose answers are tested: 300 bookings. */
const CROWD = 297
const REASON = 'Eclipse: the sanctum stays closed'
const DAY_SECONDS = 86_400

let admin: Person
let mover: Person
let refunder: Person
let silent: Person
let ayilyams: string[]
let offeringId: number
const orders = new Map<Person, string>()

/** Days of the star, from the offering's calendar. */
async function listAyilyams(): Promise<string[]> {
  const api = process.env.E2E_API_URL ?? 'http://localhost:4100'
  const from = dayAfter(await today(), 60)
  const [year = 0, first = 1] = from.split('-').map(Number)
  const days: string[] = []
  for (let month = 0; month < 4; month++) {
    const name = new Date(Date.UTC(year, first - 1 + month, 1)).toISOString().slice(0, 7)
    const answer = await fetch(`${api}/booking/calendar?offering_id=${offeringId}&month=${name}`)
    const { days: all } = (await answer.json()) as { days: { date: string; reason: string }[] }
    days.push(...all.filter(({ date, reason }) => reason === 'open' && date >= from).map(({ date }) => date))
  }
  return [...new Set(days)]
}

const day = () => ayilyams[0] ?? ''
const say = (date: string) =>
  new Date(`${date}T00:00:00Z`)
    .toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    .replace(',', '')

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(400_000)
  admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  offeringId = (await offeringNamed('ayilyam-pooja')).id
  ayilyams = await listAyilyams()
  mover = await openAccount(someone('Meenakshi Amma'))
  refunder = await openAccount(someone('Raghavan Pillai'))
  silent = await openAccount(someone('Sarojini Kurup'))
  const line = (name: string) => ({ offering_id: offeringId, date: day(), name, star_id: 9 })
  orders.set(mover, await buy(mover, [line('Meenakshi'), line('Gopalan')]))
  orders.set(refunder, await buy(refunder, [line('Raghavan')]))
  orders.set(silent, await buy(silent, [line('Sarojini')]))
  await buyMany(silent, CROWD, line('Devotee'))
})
test.beforeEach(() => test.slow())
test.afterAll(restoreClock)

const askedOf = async ({ email }: Person) =>
  (await messagesTo(email, 'mail')).filter(({ subject }) => subject === 'A pooja cannot be held on its day')
const linkOf = async (person: Person) =>
  /\/closed-day#[\w-]{22}/.exec((await askedOf(person))[0]?.text ?? '')?.[0] ?? ''
const orderOf = (person: Person) => readOrder(person, orders.get(person) ?? '')

async function openDay(page: Page) {
  await page.goto(`/admin/calendar?from=${day().slice(0, 7)}&day=${day()}`)
  return page.getByRole('dialog', { name: say(day()) })
}

test('the office closes an Ayilyam with 300 bookings, knowing first what it touches', async ({ page }) => {
  await enterAs(page, admin)
  const drawer = await openDay(page)
  await drawer.getByRole('button', { name: 'Close this day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close for booking' })
  await expect(dialog.getByText(/^300 paid bookings, ₹ 45,150:/)).toBeVisible()
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: /^Close / }).click()
  await expect(dialog).toBeHidden()
  const devotees = drawer.getByRole('region', { name: 'Devotees of this day' })
  await expect(devotees.getByRole('definition').first()).toHaveText('300', { timeout: 60_000 })
  await expect.poll(() => askedOf(mover), { timeout: 60_000 }).toHaveLength(1)
  await expect.poll(() => askedOf(refunder), { timeout: 60_000 }).toHaveLength(1)
  await expect.poll(() => askedOf(silent), { timeout: 60_000 }).toHaveLength(1)
})

test('one moves it to the next Ayilyam, by the link alone, on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(await linkOf(mover))
  const next = ayilyams[1] ?? ''
  await expect(page.getByText(REASON)).toBeVisible()
  await expect(page.getByText('in 2 names')).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(/Meenakshi|Gopalan|@|\+91 98/)
  // Opening the link, as mail scanners do, changes nothing.
  expect((await orderOf(mover)).lines.map(({ date }) => date)).toEqual([day(), day()])
  await page.getByRole('button', { name: `Move it to ${say(next)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, move it' }).click()
  await expect(page.getByText(`Moved to ${say(next)}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Moved to ${say(next)}`)).toBeVisible()
  expect((await orderOf(mover)).lines.map(({ date, status }) => [date, status])).toEqual([
    [next, 'booked'],
    [next, 'booked'],
  ])
  await expect
    .poll(async () => (await messagesTo(mover.email, 'mail')).map(({ subject }) => subject), {
      timeout: 60_000,
    })
    .toContain('Your pooja has a new day')
})

test('one takes the money back, and the bank gives it', async ({ page }) => {
  await page.goto(await linkOf(refunder))
  await page.getByRole('button', { name: 'Give me back ₹ 150' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, give it back' }).click()
  await expect(page.getByText('₹ 150 is on its way back')).toBeVisible()
  await page.reload()
  await expect(page.getByText('₹ 150 is on its way back')).toBeVisible()
  await expect.poll(async () => (await orderOf(refunder)).refunds[0]?.status).toBe('pending')
  await endRefunds()
  await expect
    .poll(async () => (await orderOf(refunder)).refunds, { timeout: 60_000 })
    .toMatchObject([{ status: 'processed', amountPaise: 15_000 }])
  await expect
    .poll(async () => (await messagesTo(refunder.email, 'mail')).map(({ subject }) => subject), {
      timeout: 60_000,
    })
    .toContain('Your money is back with your bank')
  const theirs = await page.context().newPage()
  await enterAs(theirs, refunder, '/history')
  await theirs.getByRole('radio', { name: 'Past' }).click()
  await expect(theirs.getByText(/^₹ 150 given back$/)).toBeVisible()
})

test('whoever says nothing for a week has the money back, all the others too', async ({ page }) => {
  test.setTimeout(400_000)
  await passTime(8 * DAY_SECONDS)
  await expect
    .poll(async () => (await orderOf(silent)).lines.map(({ status }) => status), { timeout: 180_000 })
    .toEqual(['cancelled'])
  await enterAs(page, admin)
  const drawer = await openDay(page)
  const devotees = drawer.getByRole('region', { name: 'Devotees of this day' })
  const numbers = () => devotees.getByRole('definition').allInnerTexts()
  await expect.poll(numbers, { timeout: 120_000 }).toEqual(['300', '0', '1', '299'])
  await expect(devotees.getByText('₹ 44,850 given back')).toBeVisible()
  await page.goto(await linkOf(silent))
  await expect(page.getByText('We did not hear from you in time')).toBeVisible()
  const { refunds, receiptNumber } = await orderOf(silent)
  expect(refunds).toMatchObject([{ amountPaise: 15_000 }])
  expect(receiptNumber).toMatch(/\d{6}$/)
})

test('its pages are accessible and fit, in every look', async ({ page }) => {
  for (const path of [await linkOf(mover), '/closed-day#incomplete', '/closed-day#AAAAAAAAAAAAAAAAAAAAAA']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, path)
  }
  await enterAs(page, admin)
  await openDay(page)
  await expect(page.getByRole('region', { name: 'Devotees of this day' })).toBeVisible()
  await checkAllLooks(page, 'a closed day')
})
