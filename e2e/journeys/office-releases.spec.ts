import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount, post } from '../accounts.ts'
import { dayAfter, today, tokenOf } from '../api.ts'
import { goTo, passTime, restoreClock } from '../clock.ts'
import { checkAllLooks } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

let manager: Person

/** Tests have no internet, so a draw that waits for the public beacon would wait forever. */
async function useBeacon(value: boolean): Promise<void> {
  const headers = {
    authorization: `Bearer ${await tokenOf(manager)}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ value })
  const answer = await fetch(`${api}/admin/settings/releases.hasBeacon`, { method: 'PUT', headers, body })
  expect(answer.status).toBe(200)
}

test.beforeAll(async () => {
  manager = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(manager)
  await useBeacon(false)
})
test.afterAll(async () => {
  await restoreClock()
  await useBeacon(true)
})
test.beforeEach(() => test.slow())

test('what is wrong with an announcement is said at its fields', async ({ page }) => {
  await enterAs(page, manager, '/admin/releases/new')
  await page.getByRole('button', { name: 'Announce the release' }).click()
  await expect(page.getByText('Please choose an offering', { exact: true })).toBeVisible()
  await expect(page.getByText('Please fill this in.')).toHaveCount(2)
  await checkAllLooks(page, '/admin/releases/new')
})

test('a release is announced, joined, opened, watched, paused, paced and ended', async ({ page }) => {
  const start = await today()
  const day = dayAfter(start, 3)
  await enterAs(page, manager, '/admin/releases')
  await page.getByRole('link', { name: 'Announce a release' }).first().click()
  await page.getByLabel('Name in English').fill('Ayilyam morning')
  await page.getByLabel('Name in Malayalam').fill('ആയില്യം')
  await page.getByRole('combobox', { name: 'Offerings' }).click()
  await page.getByPlaceholder('Search').fill('Noorum palum')
  await page
    .getByRole('option', { name: /^Noorum palum/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Month after' }).click()
  const days = page.locator('button[aria-pressed=false]:not([disabled])')
  await days.last().click()
  await days.last().click()
  await expect(page.getByRole('list', { name: '2 chosen days' })).toBeVisible()
  await checkAllLooks(page, 'an announcement')
  await page.getByRole('button', { name: 'Announce the release' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Ayilyam morning' })).toBeVisible()
  await expect(page.getByText('Announced', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Seal of the secret')).toBeVisible()
  await expect(page.getByText('not used for this draw')).toBeVisible()
  const releaseId = new URL(page.url()).pathname.split('/').at(-1)

  await goTo(day, '05:20')
  await expect(page.getByText('People are joining')).toBeVisible({ timeout: 60_000 })
  const devotee = await openAccount(someone('Nandini Varma'))
  const { releases } = (await (await fetch(`${api}/releases/announced`)).json()) as {
    releases: { id: string; room_id: string }[]
  }
  const roomId = releases.find(({ id }) => id === releaseId)?.room_id
  await post(`/waiting-room/${roomId}/join`, {}, await tokenOf(devotee))
  await expect(page.getByText('1 in the draw')).toBeVisible()

  await goTo(day, '06:01')
  await expect(page.getByText('Drawn, about to be called')).toBeVisible({ timeout: 60_000 })
  await passTime(40)
  await expect(page.getByText(/^Open for \d+ minutes?$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('1 called so far')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('img', { name: /^Places given since the first call/ })).toBeVisible()
  await checkAllLooks(page, 'a release that is open')

  await page.keyboard.press('p')
  await expect(page.getByRole('region', { name: 'Calling is paused' })).toContainText('By Lakshmi Nair')
  await checkAllLooks(page, 'a release that is paused')
  await page.getByRole('button', { name: 'Call again at 60' }).click()
  await expect(page.getByRole('region', { name: 'Calling is paused' })).toBeHidden()
  await page.getByRole('button', { name: 'Faster' }).click()
  await expect(page.getByText('Pace set to 61 a minute')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Pace set to 60 a minute')).toBeVisible()

  await page.getByRole('button', { name: 'End the release' }).click()
  const dialog = page.getByRole('dialog', { name: 'End Ayilyam morning?' })
  await checkAllLooks(page, 'the end of a release')
  await dialog.getByRole('button', { name: 'End the release' }).click()
  await expect(page.getByText('Ended by the office')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause calling' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Releases', exact: true }).last().click()
  await expect(page.getByText('Ended by the office').first()).toBeVisible()
  await checkAllLooks(page, '/admin/releases')
  await page.goto('/admin/audit')
  await expect(page.getByText(/ended a release/).first()).toBeVisible()
  await expect(page.getByText(/paused the calling of a release/).first()).toBeVisible()
})
