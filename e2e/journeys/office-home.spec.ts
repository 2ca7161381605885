import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today, tokenOf } from '../api.ts'
import { buy } from '../buy.ts'
import { runSql } from '../database.ts'
import { axeViolations, checkAllLooks, setTheme, sidewaysScroll } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs, greeting } from '../steps.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

type Dashboard = {
  today: {
    poojas: number
    names: number
    valuePaise: number | null
    offerings: { name: string; booked: number }[]
  }
  needs: { attention: number }
  takings: { todayPaise: number; weekPaise: number } | null
}
async function fetchDashboard(person: Person): Promise<{ status: number; body: Dashboard }> {
  const answer = await fetch(`${api}/admin/dashboard`, {
    headers: { authorization: `Bearer ${await tokenOf(person)}` },
  })
  return { status: answer.status, body: (await answer.json()) as Dashboard }
}

let admin: Person
let desk: Person
let devotee: Person
let before: Dashboard
let offering: { id: number; name: string; pricePaise: number }
const names = ['Arjun Menon', 'Sreedevi Menon', 'Raghava Menon']
let tranNo: string
test.beforeAll(async () => {
  admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  desk = await openAccount(someone('Omana Amma'))
  await makeAdmin(desk)
  await runSql(`update account set capabilities = '{desk}' where email = $1`, [desk.email])
  devotee = await openAccount(someone('Jayasree Warrier'))
  before = (await fetchDashboard(admin)).body
  offering = await offeringNamed('pushpanjali')
  const day = await today()
  const later = dayAfter(day, 6)
  tranNo = await buy(
    devotee,
    names.map((name, at) => ({ offering_id: offering.id, date: later, name, star_id: at + 5 })),
  )
  // Moved to today in the database, with its places, because it may be too late to book for today.
  await runSql(`update order_line set on_date = $2 where tran_no = $1`, [tranNo, day])
  await runSql(
    `with moved as (select pool_id, sum(units * quantity) as units from order_line where tran_no = $1 group by 1),
       left_behind as (update pool_day d set reserved = reserved - units from moved m where d.pool_id = m.pool_id and on_date = $3)
     insert into pool_day (pool_id, on_date, reserved) select pool_id, $2, units from moved
     on conflict (pool_id, on_date) do update set reserved = pool_day.reserved + excluded.reserved`,
    [tranNo, day, later],
  )
  await runSql(`update orders set attention = 'paid_late' where tran_no = $1`, [tranNo])
})
test.beforeEach(() => test.slow())

test('the office begins with its day, and its figures are true', async ({ page }) => {
  const { body: now } = await fetchDashboard(admin)
  expect(now.today.names - before.today.names).toBe(names.length)
  expect(now.needs.attention).toBeGreaterThan(before.needs.attention)
  const came = (now.takings?.todayPaise ?? 0) - (before.takings?.todayPaise ?? 0)
  expect(came).toBeGreaterThanOrEqual(names.length * offering.pricePaise)

  await enterAs(page, admin)
  const poojas = page.getByRole('region', { name: 'Today’s poojas' })
  const booked = now.today.offerings.find(({ name }) => name === offering.name)?.booked ?? 0
  await expect(
    poojas.getByRole('row', {
      name: new RegExp(`^${offering.name}.*\\b${booked.toLocaleString('en-IN')}\\b`),
    }),
  ).toBeVisible()
  await expect(poojas.getByText('Waiting').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Takings by day' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Parcels due' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open tickets' })).toBeVisible()

  // Each item links to its order.
  const needs = page.getByRole('region', { name: /^Needs you/ })
  await needs.getByRole('link', { name: `Decide ${devotee.name}` }).click()
  await expect(page.getByRole('dialog', { name: devotee.name })).toBeVisible()
  expect(page.url()).toContain('status=needs_attention')

  // Staff can also use the devotees' pages.
  await page.goto('/home')
  await page.getByRole('link', { name: 'Your own bookings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
})

test('money is for the treasury alone', async ({ page }) => {
  const { status, body } = await fetchDashboard(desk)
  expect(status).toBe(200)
  expect(body.takings).toBeNull()
  expect(body.today.valuePaise).toBeNull()
  await enterAs(page, desk)
  const poojas = page.getByRole('region', { name: 'Today’s poojas' })
  await expect(poojas.getByText('names to read')).toBeVisible()
  await expect(poojas.getByText('their value')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Takings by day' })).toBeHidden()
})

test('a devotee sees none of it', async ({ page }) => {
  expect((await fetchDashboard(devotee)).status).toBe(403)
  await enterAs(page, devotee)
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  await expect(page.getByText('Needs you')).toBeHidden()
})

test('it fails in words, and stands on a telephone, by night and from right to left', async ({ page }) => {
  await enterAs(page, admin)
  await expect(page.getByRole('region', { name: 'Today’s poojas' })).toBeVisible()
  await checkAllLooks(page, 'today')
  // Again in dark mode and right to left.
  await setTheme(page, { mode: 'dark', direction: 'rtl' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Today’s poojas' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => sidewaysScroll(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  await page.route('**/admin/dashboard', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"code":"busy","detail":"Please wait."}',
    }),
  )
  await page.reload()
  await expect(page.getByText('Today could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/admin/dashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Today’s poojas' })).toBeVisible()
})
