import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, today } from '../api.ts'
import { bounceMailTo, messagesTo } from '../inbox.ts'
import { checkAllLooks } from '../looks.ts'
import { makeDay } from '../orders.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const mark = randomUUID().slice(0, 6)
/** More than one batch of the sender, so that the progress bar is visible for a while. */
const person = (n: number) => ({ name: `Omana ${mark} ${n}`, email: `omana.${mark}.${n}@example.org` })
const crowd = Array.from({ length: 60 }, (_, n) => person(n + 10))
const [first, second, third] = [person(10), person(11), person(12)]

let admin: Person
let day: string
test.beforeAll(async () => {
  admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  // A day that no other journey books.
  day = dayAfter(await today(), 23)
  await makeDay(day, crowd)
})
test.beforeEach(() => test.slow())
test.afterEach(() => bounceMailTo([]))

test('some are chosen and reminded, with the very letter that was shown; nobody twice', async ({ page }) => {
  await enterAs(page, admin, `/notification/pre-pooja-reminder?on_date=${day}&search=${mark}+1`)
  await expect(page.getByRole('button', { name: first.name })).toBeVisible()
  await page.getByRole('button', { name: first.name }).click()
  const letter = page.frameLocator(`iframe[title="The letter to ${first.name}"]`)
  await expect(letter.getByText('These names will be read before the deity.')).toBeVisible()
  for (const one of [first, second])
    await page
      .getByRole('row', { name: new RegExp(one.name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Tell the 2 chosen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind 2 devotees?' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Reminders to 2 devotees' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(first.name) })).toContainText('Handed over')
  for (const one of [first, second]) expect(await messagesTo(one.email, 'mail')).toHaveLength(1)
  expect(await messagesTo(third.email, 'mail')).toHaveLength(0)
})

test('the others are reminded while the bar moves, and the one that failed is sent again alone', async ({
  page,
}) => {
  await bounceMailTo([third.email])
  await enterAs(page, admin, `/notification/pre-pooja-reminder?on_date=${day}`)
  await page.getByRole('button', { name: 'Remind 58 devotees' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind 58 devotees?' })
  await expect(dialog.getByText('0 SMS and 58 e-mails are sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Reminding 58 devotees' })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Sent so far' })
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        const now = Number(await bar.getAttribute('aria-valuenow'))
        seen.add(now)
        return now
      },
      { timeout: 60_000, intervals: [150] },
    )
    .toBe(58)
  expect([...seen].filter((now) => now > 0 && now < 58).length).toBeGreaterThan(0)
  await page.getByRole('radio', { name: /^Failed/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(third.name) })).toContainText('Address refused')

  await bounceMailTo([])
  await page.getByRole('button', { name: 'Resend to the 1 who failed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect.poll(async () => (await messagesTo(third.email, 'mail')).length).toBe(1)
  await expect(page.getByRole('radio', { name: /^Told/ })).toContainText('60')
  for (const one of crowd) expect(await messagesTo(one.email, 'mail')).toHaveLength(1)
  await page.goto('/admin/audit?word=notices')
  await expect(page.getByText('sent notices again').first()).toBeVisible()
})

test('a devotee has no business there', async ({ page }) => {
  await enterAs(page, await openAccount(someone('Sreedevi Menon')), '/notification/pre-pooja-reminder')
  await expect(page).toHaveURL(/access-denied/)
})

test('the notices are accessible and fit, in every look', async ({ page }) => {
  await enterAs(page, admin)
  for (const path of [
    `/notification/pre-pooja-reminder?on_date=${day}`,
    '/notification/post-pooja-reminder',
    '/notification/prasadam-sent-notification',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // Leave the letter's preview: axe would wait forever in its frame, which runs no scripts.
    await page.getByRole('radio', { name: 'SMS', exact: true }).click()
    await checkAllLooks(page, path)
  }
})
