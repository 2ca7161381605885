import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import {
  devoteeWithFamily,
  expectBooked,
  fillBasket,
  goToBank,
  payButton,
  payByCard,
} from '../booking-steps.ts'
import { passTime, restoreClock } from '../clock.ts'
import { checkAllLooks, findAxeViolations } from '../looks.ts'
import { limitPlaces } from '../office.ts'
import { type Person, someone } from '../people.ts'
import {
  announceBallot,
  announceRoom,
  checkRoomLooks,
  drawWithoutBeacon,
  keepIfAsked,
  reloadUntil,
} from '../rush-steps.ts'
import { enterAs } from '../steps.ts'

test.use({ viewport: { width: 360, height: 780 } })
test.beforeEach(() => test.slow())
test.afterEach(() => restoreClock())

let admin: Person
let first: Person
let second: Person
let now: string
test.beforeAll(async () => {
  admin = await openAccount(someone('Raghava Menon'))
  await makeAdmin(admin)
  first = await devoteeWithFamily(2)
  second = await devoteeWithFamily(1)
  now = await today()
  await drawWithoutBeacon(admin)
})

const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a day is given out in the waiting room: joined, drawn, called, booked, paid and checked', async ({
  page,
  browser,
}) => {
  const date = dayAfter(now, 9)
  const offering = await offeringNamed('pushpanjali')
  await limitPlaces(offering.pool_id, date, 40)
  const release = await announceRoom(admin, {
    title: 'Ayilyam',
    offeringId: offering.id,
    date,
    now: Date.now(),
  })

  // Announced: shown at home and on the calendar, but joining is not possible yet.
  await enterAs(page, first)
  await page.getByRole('link', { name: 'See how it goes' }).click()
  await expect(h1(page, /^Ayilyam/)).toBeVisible()
  await expect(page.getByText(/^The waiting room opens at/)).toBeVisible()
  await expect(page.getByText('40 places left')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the waiting room' })).toHaveCount(0)
  await checkAllLooks(page, 'a release that is announced')
  await keepIfAsked(page, 'release-announced-360-light')
  await page.goto(`/guided-booking?offering_id=${offering.id}&date=${date}&step=day`)
  await expect(
    page.getByText('This day is given out in the waiting room').filter({ visible: true }),
  ).toBeVisible()

  // Paying without a turn explains the waiting room and leads there.
  await fillBasket(page, 'pushpanjali', date)
  await payButton(page).click()
  const refusal = page.getByRole('region', { name: 'This day is given out in the waiting room' })
  await expect(refusal.getByText(/Nothing has been charged/)).toBeVisible()
  await checkAllLooks(page, 'a day that needs a turn')
  await refusal.getByRole('link', { name: 'Go to the waiting room' }).click()
  await expect(h1(page, /^Ayilyam/)).toBeVisible()

  await passTime(35 * 60)
  await page.reload()
  await page.getByRole('link', { name: 'Go to the waiting room' }).click()
  await expect(h1(page, /^The door opens at/)).toBeVisible()
  await expect(page.getByText('until the door opens')).toBeVisible()
  await checkRoomLooks(page, 'room-before')
  expect(await findAxeViolations(page)).toEqual([])
  await keepIfAsked(page, 'waiting-room-before-360-light')

  // A second devotee opens the link, signs in and joins too.
  const other = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage()
  await other.goto(`/waiting-room.html#${release.room_id}`)
  await other.getByRole('link', { name: 'Sign in' }).click()
  await other.getByRole('textbox', { name: 'E-mail or mobile' }).fill(second.email)
  await other.getByRole('textbox', { name: 'Password' }).fill(second.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(h1(other, /^The door opens at/)).toBeVisible()

  // Offline, the last answer stays, with its time.
  await other.context().setOffline(true)
  await expect(other.getByText(/^No connection since/).first()).toBeVisible()
  await expect(h1(other, /^The door opens at/)).toBeVisible()
  await checkRoomLooks(other, 'room-lost')
  await other.context().setOffline(false)
  await expect(other.getByText(/^No connection since/)).toHaveCount(0)

  // The room opens: the draw, then turns.
  await passTime(56 * 60)
  await reloadUntil(page, /before you$|^It is your turn$/)
  await checkRoomLooks(page, 'room-wait')
  await passTime(60)
  await reloadUntil(page, 'It is your turn')
  // The app is preloaded.
  await expect(page.locator('link[rel=modulepreload][href*=index]')).not.toHaveCount(0)
  await checkRoomLooks(page, 'room-turn')
  await keepIfAsked(page, 'waiting-room-turn-360-light')
  expect(await findAxeViolations(page)).toEqual([])
  // A second window shows the same.
  const window = await page.context().newPage()
  await window.goto(`/waiting-room.html#${release.room_id}`)
  await expect(h1(window, 'It is your turn')).toBeVisible()
  await window.close()

  await page.getByRole('button', { name: 'Go in and book' }).click()
  await expect(h1(page, 'You are inside')).toBeVisible()
  await expect(page.getByText(/^It is your turn until/)).toBeVisible()
  await checkAllLooks(page, 'inside')
  await keepIfAsked(page, 'release-inside-360-light')
  await page.getByRole('link', { name: 'Book Pushpanjali' }).click()
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(page)).toBeVisible()
  await payByCard(await goToBank(page))
  await expectBooked(page)

  // The turn is used; its owner, or anyone with the code, can verify the draw.
  await page.goto(`/releases/${release.room_id}/book`)
  await expect(h1(page, 'Your turn has been used')).toBeVisible()
  await page.goto(`/draws/${release.draw_id}`)
  await expect(page.getByText('Everything fits: the draw was made as it was announced')).toBeVisible()
  await expect(page.getByText(/place \d of 2/)).toBeVisible()
  await expect(page.locator('[data-standing=wrong]')).toHaveCount(0)
  await checkAllLooks(page, 'the draw, checked')
  await keepIfAsked(page, 'draw-checked-360-light')
  const code = await page.evaluate(
    (id) => JSON.parse(localStorage.getItem(`draw:${id}`) ?? '{}').code as string,
    release.draw_id,
  )
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/draws/${release.draw_id}`)
  await stranger.getByRole('textbox', { name: 'Code of your entry' }).fill(code)
  await stranger.getByRole('button', { name: 'Work out my place' }).click()
  await expect(stranger.getByText('It stands in the list that was sealed.')).toBeVisible()
  await stranger.context().close()
  await other.context().close()
})

test('a ballot: put down, taken back, put down again, drawn, and paid', async ({ page }) => {
  const date = dayAfter(now, 20)
  const offering = await offeringNamed('pushpanjali')
  await limitPlaces(offering.pool_id, date, 40)
  const release = await announceBallot(admin, {
    title: 'Sarpa bali',
    offeringId: offering.id,
    date,
    now: Date.now(),
  })
  await enterAs(page, first)
  await page.getByRole('link', { name: 'Put your family down' }).first().click()
  await expect(h1(page, /^Sarpa bali/)).toBeVisible()
  await expect(page.getByText('Nobody has asked yet')).toBeVisible()
  await checkAllLooks(page, 'a ballot')
  await keepIfAsked(page, 'ballot-360-light')
  const press = page.getByRole('button', { name: /^Put / }).filter({ visible: true })
  await press.click()
  await expect(page.getByRole('heading', { name: 'You are down' })).toBeVisible()
  await checkAllLooks(page, 'a ballot entered')
  await page.getByRole('button', { name: 'Take our name back' }).click()
  await page.getByRole('button', { name: 'Yes, take it out' }).click()
  await press.click()
  await expect(page.getByRole('heading', { name: 'You are down' })).toBeVisible()

  await passTime(48 * 3_600 + 60)
  await page.goto(`/releases/${release.id}`)
  await reloadUntil(page, 'Your name was drawn')
  await checkAllLooks(page, 'a ballot won')
  await keepIfAsked(page, 'ballot-won-360-light')
  await page
    .getByRole('link', { name: /^Pay ₹/ })
    .filter({ visible: true })
    .click()
  await payByCard(await goToBank(page))
  await expectBooked(page)
  await page.goto(`/releases/${release.id}`)
  await reloadUntil(page, 'It is yours')
})
