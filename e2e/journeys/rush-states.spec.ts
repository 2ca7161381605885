import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount, post } from '../accounts.ts'
import { dayAfter, offeringNamed, today, tokenOf } from '../api.ts'
import { devoteeWithFamily, expectBooked, goToBank, payButton, payByCard } from '../booking-steps.ts'
import { ask } from '../buy.ts'
import { passTime, restoreClock } from '../clock.ts'
import { findAxeViolations } from '../looks.ts'
import { limitPlaces } from '../office.ts'
import { type Person, someone } from '../people.ts'
import { announceRoom, checkRoomLooks, drawWithoutBeacon, reloadUntil } from '../rush-steps.ts'
import { enterAs } from '../steps.ts'

const phone = { viewport: { width: 360, height: 780 } }
test.use(phone)
test.describe.configure({ mode: 'serial' })
test.afterAll(async () => {
  try {
    // Ends the release, so that it does not affect other journeys.
    if (release) await ask('POST', `/releases/${release.id}/steer`, await tokenOf(admin), { action: 'end' })
  } catch {
    // It has ended already.
  } finally {
    await restoreClock()
  }
})

let admin: Person
let first: Person
let second: Person
let third: Person
let release: Awaited<ReturnType<typeof announceRoom>>
let room: string
test.beforeAll(async () => {
  admin = await openAccount(someone('Raghava Menon'))
  await makeAdmin(admin)
  first = await devoteeWithFamily(1)
  second = await openAccount(someone('Nandini Varma'))
  third = await openAccount(someone('Kamala Nambiar'))
  await drawWithoutBeacon(admin)
  const date = dayAfter(await today(), 11)
  const offering = await offeringNamed('pushpanjali')
  await limitPlaces(offering.pool_id, date, 40)
  release = await announceRoom(admin, { title: 'Ayilyam', offeringId: offering.id, date, now: Date.now() })
  room = `/waiting-room.html#${release.room_id}`
  await passTime(35 * 60)
})

const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Opens the waiting room on a phone of the person's own. */
async function onPhone(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  await enterAs(page, person, room)
  return page
}
const goIn = (page: Page) => page.getByRole('button', { name: 'Go in and book' }).click()
const until = (page: Page) => page.getByText(/^It is your turn until/).innerText()

test('loaded anew, in a second window and on another phone it is the same turn, which leads to paying', async ({
  page,
  browser,
}) => {
  await enterAs(page, first, room)
  await expect(h1(page, /^The door opens at/)).toBeVisible()
  await page.reload()
  await expect(h1(page, /^The door opens at/)).toBeVisible()
  const window = await page.context().newPage()
  await window.goto(room)
  await expect(h1(window, /^The door opens at/)).toBeVisible()
  for (const person of [second, third])
    await post(`/waiting-room/${release.room_id}/join`, {}, await tokenOf(person))

  await passTime(56 * 60)
  await reloadUntil(page, /before you$|^It is your turn$/)
  await passTime(60)
  await reloadUntil(page, 'It is your turn')
  await reloadUntil(window, 'It is your turn')
  await goIn(page)
  await expect(h1(page, 'You are inside')).toBeVisible()
  const same = await until(page)
  await page.reload()
  await expect(page.getByText(same)).toBeVisible()

  // The other window learns it too, and continues where the first is.
  await window.reload()
  await expect(h1(window, 'You are inside')).toBeVisible()
  await window.getByRole('link', { name: 'Go on booking' }).click()
  await expect(window.getByText(same)).toBeVisible()

  const other = await onPhone(browser, first)
  await expect(h1(other, 'It is your turn')).toBeVisible()
  await goIn(other)
  await expect(other.getByText(same)).toBeVisible()
  await other.getByRole('link', { name: 'Book Pushpanjali' }).click()
  await other.getByRole('button', { name: /^Next: / }).click()
  await other.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(other)).toBeVisible()
  await payByCard(await goToBank(other))
  await expectBooked(other)
  await other.context().close()

  // The first phone learns it, both on the page and in the waiting room.
  await page.reload()
  await expect(h1(page, 'Your turn has been used')).toBeVisible()
  await passTime(13 * 60)
  await window.goto(room)
  await window.reload()
  await expect(h1(window, 'Your turn has been used')).toBeVisible()
  await expect(window.getByRole('link', { name: 'See my bookings' })).toBeVisible()
  expect(await findAxeViolations(window)).toEqual([])
  await checkRoomLooks(window, 'room-used')
})

test('who missed the turn is told what happens, and is let in without pressing', async ({ browser }) => {
  const late = await onPhone(browser, second)
  await expect(h1(late, 'It is your turn')).toBeVisible()
  await goIn(late)
  await expect(h1(late, 'You are inside')).toBeVisible()
  const later = await onPhone(browser, third)
  await goIn(later)
  const missed = h1(later, 'Your turn was a few minutes ago')
  await expect(missed).toBeVisible()
  await expect(later.getByText('Please keep this page open')).toBeVisible()
  expect(await findAxeViolations(later)).toEqual([])
  await checkRoomLooks(later, 'room-missed')
  await later.reload()
  await expect(missed).toBeVisible()

  await later.context().setOffline(true)
  await expect(later.getByText(/^No connection since/).first()).toBeVisible()
  await expect(missed).toBeVisible()
  await checkRoomLooks(later, 'room-missed-lost')
  await later.context().setOffline(false)
  await expect(later.getByText(/^No connection since/)).toHaveCount(0)

  // The admitted devotee's time runs out.
  await passTime(13 * 60)
  await expect(h1(later, 'You are inside')).toBeVisible()
  await later.context().close()
  await late.context().close()
})

test('a room that has ended says so on every phone, and what to do', async ({ browser }) => {
  await ask('POST', `/releases/${release.id}/steer`, await tokenOf(admin), { action: 'end' })
  const page = await onPhone(browser, second)
  await expect(h1(page, 'The waiting room has closed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See other days' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await checkRoomLooks(page, 'room-ended')
  await page.context().close()
})

test('without scripts it is said what to do, and that the place is not lost', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(room)
  await expect(h1(page, 'Waiting room')).toBeVisible()
  await expect(page.getByText(/stays yours/)).toBeVisible()
  await expect(page.getByText(/on another phone, and sign in there/)).toBeVisible()
  await expect(page.getByText(/ring the temple office/)).toBeVisible()
  const folder = process.env.E2E_LOOK
  if (folder) await page.screenshot({ path: `${folder}/room-no-script.png`, fullPage: true })
  await context.close()
})
